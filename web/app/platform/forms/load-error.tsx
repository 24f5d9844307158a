import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReconnected } from '../dom/connection.ts'
import { useFocusInPlace } from '../dom/use-focus-in-place.ts'
import { useErrorMessage } from './use-action.ts'

type LoadErrorProps = {
  /** The name of the data that could not be loaded. */
  title: string
  error: unknown
  retry: () => unknown
}

/**
 * Shown if data could not be loaded: the reason and a retry button. It also retries when the browser is connected
 * again.
 */
export function LoadError({ title, error, retry }: LoadErrorProps) {
  const t = useTranslations('forms')
  const messageOf = useErrorMessage()
  useReconnected(retry)
  const ref = useFocusInPlace<HTMLElement>()
  return (
    <Notice
      ref={ref}
      icon={<CloudOff className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      hint={messageOf(error)}
    >
      <Button variant="outline" onClick={() => retry()}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </Notice>
  )
}
