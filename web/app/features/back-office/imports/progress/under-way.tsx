import type { ImportDetails } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { cacheImport } from '../imports-query.ts'
import { ProgressLine } from './progress-line.tsx'

/** A running import. It continues when the page is left. */
export function Running({
  details: { _id, state, waiting, bytesRead, size, rowsRead },
}: {
  details: ImportDetails
}) {
  const t = useTranslations('imports')
  const cancel = useAction(async () => cacheImport((await ask('POST /api/import/cancel', { _id })).data))
  const label = t(waiting ? 'waitingFor' : state === 'checking' ? 'checking' : 'importing')
  return (
    <div className="max-w-120">
      <ProgressLine label={label} part={size > 0 ? bytesRead / size : 0} />
      <p className="mt-2 text-small text-ink-2">
        {t('rowsSoFar', { count: rowsRead })} {t('mayLeave')}
      </p>
      <Button variant="outline" onClick={cancel.act} aria-busy={cancel.busy || undefined} className="mt-4">
        {t('stop')}
      </Button>
    </div>
  )
}
