import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { useFocusInPlace } from '../../../platform/dom/use-focus-in-place.ts'
import { FieldError } from '../../../ui/form/field.tsx'

export type NotLoaded = { title: string; retry: () => unknown }

/** Says beneath a list of shelves why it is empty; another try comes by itself with the connection. */
export function ShelvesNotLoaded({ title, retry }: NotLoaded) {
  const t = useTranslations('forms')
  useReconnected(retry)
  const ref = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={ref} role="alert" className="flex flex-wrap items-center gap-x-3">
      <FieldError>{title}</FieldError>
      <button
        type="button"
        onClick={() => retry()}
        className="reach-44 mt-2 inline-flex items-center gap-1.5 text-card font-bold text-bissap underline underline-offset-3"
      >
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </button>
    </div>
  )
}
