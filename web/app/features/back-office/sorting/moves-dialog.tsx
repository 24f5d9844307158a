import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditEntry } from '../history/edit-entry.tsx'
import { useEdits } from '../history/history-query.ts'
import { PagedList } from '../history/paged-list.tsx'
import { refreshPositions } from './positions-query.ts'

/** The moves with their authors and times, newest first, each with undo. */
export function MovesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sorting')
  const { edits, ...pages } = useEdits({ kind: 'move' })
  return (
    <Dialog title={t('history')} wide onClose={onClose}>
      <PagedList
        entries={edits}
        pages={pages}
        texts={{ notLoaded: t('historyNotLoaded'), none: t('noMoves'), older: t('older') }}
        keyOf={({ edit }) => edit}
      >
        {(edit) => (
          <EditEntry
            edit={edit}
            name={edit.moved?.name ?? ''}
            place={edit.moved && t(`in_${edit.moved.list}`)}
            onUndone={refreshPositions}
          />
        )}
      </PagedList>
    </Dialog>
  )
}
