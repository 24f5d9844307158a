import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { FieldError } from '../../../ui/form/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Run } from '../generate/use-generating.ts'

/** How far a run is, while it runs. */
export function RunProgress({ run }: { run: Run }) {
  const t = useTranslations('contracts')
  if (run.state !== 'running') return null
  const { made, count } = run
  return (
    <div className="mt-5 flex items-center gap-4">
      <ProgressBar label={t('started', { count })} part={made / count} className="min-w-0 grow" />
      <p className="shrink-0 text-card font-semibold tabular-nums">{t('progress', { made, count })}</p>
    </div>
  )
}

/** What became of a run. It stands there from the start, so that screen readers hear it. */
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
      const { made, count } = run
      return (
        <p className="mt-5 text-card font-semibold">
          {run.way === 'zip' ? t('zipStopped') : t('stopped', { made, count })}
        </p>
      )
    }
    case 'done':
      return <Done way={run.way} count={run.count} />
  }
}

function Done({ way, count }: { way: 'files' | 'zip'; count: number }) {
  const t = useTranslations('contracts')
  return (
    <div className="mt-5 flex items-start gap-2.5 rounded-field bg-feuille-soft p-3 text-card text-feuille">
      <CircleCheck className="mt-px size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{t(way === 'zip' ? 'zipDone' : 'filesDone', { count })}</p>
        {way === 'files' && count > 1 && <p className="mt-1 text-cafe">{t('filesHint')}</p>}
      </div>
    </div>
  )
}
