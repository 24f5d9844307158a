import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useHistory } from './history-query.ts'

/** The changes with their authors and times, newest first, each with undo. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('productHistory')
  const { history, error, refetch, hasOlder, fetchOlder } = useHistory(id)
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
          {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
        </>
      )}
    </Dialog>
  )
}
