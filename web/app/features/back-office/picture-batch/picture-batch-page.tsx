import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { AdminHead } from '../frame/admin-head.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { useStepFocus } from '../frame/use-step-focus.ts'
import { ChoosePanel } from './choose-panel.tsx'
import { MatchPanel } from './match-panel.tsx'
import { RunPanel } from './run-panel.tsx'
import type { PictureRun } from './run-pictures.ts'
import { usePictureBatch } from './use-picture-batch.ts'

/** Pictures for many products and categories at once: choose, match, review, send. */
export function PictureBatchPage() {
  const t = useTranslations('pictureBatch')
  const batch = usePictureBatch()
  useStepFocus(batch.run ? 'run' : batch.matched ? 'matched' : batch.reading ? 'reading' : 'choose')
  return (
    <>
      <AdminHead title={t('title')} />
      {batch.run ? (
        <Run run={batch.run} onRestart={batch.restart} />
      ) : batch.matched ? (
        <MatchPanel batch={batch} />
      ) : (
        <ChoosePanel batch={batch} />
      )}
    </>
  )
}

function Run({ run, onRestart }: { run: PictureRun; onRestart: () => void }) {
  const t = useTranslations('pictureBatch')
  const progress = useSyncExternalStore(run.subscribe, run.current, run.current)
  const isUnderWay = progress.state === 'running' || progress.state === 'waiting'
  return (
    <>
      <RunPanel run={run} progress={progress} onRestart={onRestart} />
      <LeaveDialog unsaved={isUnderWay} hint={t('leaveHint')} />
    </>
  )
}
