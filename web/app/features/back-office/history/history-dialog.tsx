import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useHistory } from './history-query.ts'

/** Who changed what and when, newest first, each with undo. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('productHistory')
  const { history, error, refetch, hasOlder, fetchOlder } = useHistory(id)
  const older = useAction(fetchOlder)
  return (
    <Dialog title={t('title')} wide onClose={onClose}>
      {!history && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!history && !error && <Skeleton className="h-60" />}
      {history && (
        <>
          <p className="mb-4 font-bold wrap-anywhere">{history.name}</p>
          {history.changes.length === 0 && <p className="text-ink-2">{t('none')}</p>}
          <ol className="flex flex-col gap-3">
            {history.changes.map((change) => (
              <ChangeEntry key={change.change} change={change} />
            ))}
          </ol>
          {hasOlder && (
            <Button
              variant="soft"
              onClick={older.act}
              aria-busy={older.busy || undefined}
              className="mt-4 w-full"
            >
              {t('older')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
