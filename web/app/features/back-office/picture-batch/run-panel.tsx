import { CircleAlert, CircleCheck, Pause, Play, RotateCw, WifiOff, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ProgressLine } from '../imports/progress/progress-line.tsx'
import { OwnerName } from './owner-name.tsx'
import type { PictureFailure, PictureRun, Progress } from './run-pictures.ts'

/** Maximum number of failures shown; all are counted and retried. */
const shownFailures = 100

type RunProps = { run: PictureRun; progress: Progress; onRestart: () => void }

/** The progress of the pictures, and finally the results. */
export function RunPanel({ run, progress, onRestart }: RunProps) {
  const t = useTranslations('pictureBatch')
  const { state, total, sent, saved, failures } = progress
  const isUnderWay = state === 'running' || state === 'waiting'
  const ended = state === 'done' || state === 'cancelled'
  return (
    <div className="flex max-w-200 flex-col gap-5">
      <section className="rounded-card border border-line bg-white p-4 md:p-5">
        {!ended && <ProgressLine label={t(`state_${state}`)} part={total > 0 ? sent / total : 0} />}
        <p role="status" className="mt-2 text-card text-ink-2 empty:hidden">
          {ended ? null : t('progress', { saved, total })}
        </p>
        {state === 'waiting' && (
          <p className="mt-3 flex gap-2 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
            <WifiOff className="size-5 shrink-0" aria-hidden="true" />
            {t('waitingHint')}
          </p>
        )}
        {ended && <Summary progress={progress} />}
        <div className="mt-4 flex flex-wrap gap-3 max-md:*:grow">
          {isUnderWay && (
            <Button variant="outline" onClick={() => void run.pause()}>
              <Pause className="size-4.5" aria-hidden="true" />
              {t('pause')}
            </Button>
          )}
          {state === 'paused' && (
            <Button onClick={() => void run.resume()}>
              <Play className="size-4.5" aria-hidden="true" />
              {t('resume')}
            </Button>
          )}
          {!ended && (
            <Button variant="remove" onClick={() => void run.cancel()}>
              <X className="size-4.5" aria-hidden="true" />
              {t('cancel')}
            </Button>
          )}
          {ended && failures.length > 0 && (
            <Button onClick={() => void run.retry()}>
              <RotateCw className="size-4.5" aria-hidden="true" />
              {t('retry', { count: failures.length })}
            </Button>
          )}
          {ended && (
            <Button variant="outline" onClick={onRestart}>
              {t('another')}
            </Button>
          )}
          {ended && saved > 0 && (
            <ButtonLink variant="outline" to="/dashboard/history">
              {t('toHistory')}
            </ButtonLink>
          )}
        </div>
      </section>
      <Failures failures={failures} />
    </div>
  )
}

function Summary({ progress: { state, saved, total, owners } }: { progress: Progress }) {
  const t = useTranslations('pictureBatch')
  return (
    <div role="status" className="flex gap-2 rounded-field bg-feuille-soft p-3 text-card text-feuille">
      <CircleCheck className="mt-px size-5 shrink-0" aria-hidden="true" />
      <p>
        <b>{t(state === 'cancelled' ? 'cancelled' : 'done')}</b> {t('summary', { saved, total, owners })}
      </p>
    </div>
  )
}

function Failures({ failures }: { failures: readonly PictureFailure[] }) {
  const t = useTranslations('pictureBatch')
  if (failures.length === 0) return null
  return (
    <section>
      <h2 className="type-h3 mb-2 flex items-center gap-2 text-brique">
        <CircleAlert className="size-5" aria-hidden="true" />
        {t('failures', { count: failures.length })}
      </h2>
      <ul className="divide-y divide-line border-y border-line text-card">
        {failures.slice(0, shownFailures).map(({ path, owner, problem }, index) => (
          <li key={index} className="py-2 wrap-anywhere">
            {path} → <OwnerName owner={owner} />
            <span className="block text-brique">
              {typeof problem === 'string' ? t(`outcome_${problem}`) : problem.message}
            </span>
          </li>
        ))}
      </ul>
      {failures.length > shownFailures && (
        <p className="mt-2 text-small text-ink-2">{t('more', { count: failures.length - shownFailures })}</p>
      )}
    </section>
  )
}
