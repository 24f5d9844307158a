import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReconnected } from '../dom/connection.ts'
import { useFocusInPlace } from '../dom/use-focus-in-place.ts'
import { useErrorMessage } from './use-action.ts'

type NoAnswerProps = {
  /** What did not come. */
  title: string
  error: unknown
  retry: () => unknown
}

/** What was to be shown did not come: why, and another try, which comes by itself with the connection. */
export function NoAnswer({ title, error, retry }: NoAnswerProps) {
  const t = useTranslations('forms')
  const sentence = useErrorMessage()
  useReconnected(retry)
  const ref = useFocusInPlace<HTMLElement>()
  return (
    <Notice
      ref={ref}
      icon={<CloudOff className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      hint={sentence(error)}
    >
      <Button look="outline" onClick={() => retry()}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </Notice>
  )
}
