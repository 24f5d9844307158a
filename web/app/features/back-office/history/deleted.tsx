import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { NoteButton } from '../../../ui/note-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditEntry } from './edit-entry.tsx'
import { useEdits } from './history-query.ts'
import { PagedList } from './paged-list.tsx'

/** The button that lists deleted products, which no longer have a card with a history. */
export function Deleted() {
  const t = useTranslations('products')
  const [open, setOpen] = useState(false)
  return (
    <>
      <NoteButton onClick={() => setOpen(true)} sign={<History className="size-3.5" aria-hidden="true" />}>
        {t('toDeleted')}
      </NoteButton>
      {open && <DeletedDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function DeletedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('products')
  const { edits, ...pages } = useEdits({ deleting: true })
  return (
    <Dialog title={t('deleted')} wide onClose={onClose}>
      <PagedList
        entries={edits}
        pages={pages}
        texts={{ notLoaded: t('deletedNotLoaded'), none: t('noneDeleted'), older: t('olderDeleted') }}
        keyOf={({ edit }) => edit}
      >
        {(edit) => <EditEntry edit={edit} name={edit.product?.name ?? t('count', { count: edit.deleted })} />}
      </PagedList>
    </Dialog>
  )
}
