import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { FieldError } from '../../../ui/form/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { OutputFormat } from '../generate/save-contracts.ts'
import type { Run } from '../generate/use-generating.ts'

/** The progress of a run. */
export function RunProgress({ run }: { run: Run }) {
  const t = useTranslations('contracts')
  if (run.state !== 'running') return null
  const { completed, count } = run
  return (
    <div className="mt-5 flex items-center gap-4">
      <ProgressBar label={t('started', { count })} part={completed / count} className="min-w-0 grow" />
      <p className="shrink-0 text-card font-semibold tabular-nums">{t('progress', { completed, count })}</p>
    </div>
  )
}

/** The outcome of a run. Always rendered, because screen readers announce only changes to a region they know. */
export function RunStatus({ run }: { run: Run }) {
  return (
    <div role="status">
      <Outcome run={run} />
    </div>
  )
}

function Outcome({ run }: { run: Run }) {
  const t = useTranslations('contracts')
  switch (run.state) {
    case 'idle':
      return null
    case 'running':
      return <p className="sr-only">{t('started', { count: run.count })}</p>
    case 'failed':
      return <FieldError>{t('failed')}</FieldError>
    case 'stopped': {
      const { completed, count } = run
      return (
        <p className="mt-5 text-card font-semibold">
          {run.format === 'zip' ? t('zipStopped') : t('stopped', { completed, count })}
        </p>
      )
    }
    case 'done':
      return <Done format={run.format} count={run.count} />
  }
}

function Done({ format, count }: { format: OutputFormat; count: number }) {
  const t = useTranslations('contracts')
  return (
    <div className="mt-5 flex items-start gap-2.5 rounded-field bg-feuille-soft p-3 text-card text-feuille">
      <CircleCheck className="mt-px size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{t(format === 'zip' ? 'zipDone' : 'filesDone', { count })}</p>
        {format === 'files' && count > 1 && <p className="mt-1 text-cafe">{t('filesHint')}</p>}
      </div>
    </div>
  )
}
