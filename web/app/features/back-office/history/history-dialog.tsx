import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useHistory } from './history-query.ts'
import { PagedList } from './paged-list.tsx'

/** The changes with their authors and times, newest first, each with undo. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('productHistory')
  const { history, ...pages } = useHistory(id)
  return (
    <Dialog title={t('title')} wide onClose={onClose}>
      {history && <p className="mb-4 font-bold wrap-anywhere">{history.name}</p>}
      <PagedList
        entries={history?.changes}
        pages={pages}
        texts={{ notLoaded: t('notLoaded'), none: t('none'), older: t('older') }}
        keyOf={({ change }) => change}
      >
        {(change) => <ChangeEntry change={change} />}
      </PagedList>
    </Dialog>
  )
}
