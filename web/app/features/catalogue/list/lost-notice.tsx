import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useOnline, useReconnected } from '../../../platform/dom/connection.ts'
import { useFocusInPlace } from '../../../platform/dom/use-focus-in-place.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Says why a list could not be fetched, with a retry button. Retries when the browser is connected again. */
export function LostNotice({ retry, className }: { retry: () => void; className: string }) {
  const t = useTranslations('listing')
  const online = useOnline()
  useReconnected(retry)
  const ref = useFocusInPlace<HTMLDivElement>()
  return (
    <div
      ref={ref}
      role="alert"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-4 rounded-card bg-coton p-4',
        className,
      )}
    >
      <CloudOff className="size-6 text-brique" aria-hidden="true" />
      <p className="font-semibold">{online ? t('failed') : t('offline')}</p>
      <Button variant="outline" onClick={retry}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </div>
  )
}
