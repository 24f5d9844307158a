import type { Edit } from '@dix/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { NoteButton } from '../../../ui/note-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEdits } from './history-query.ts'
import { RevertButton } from './revert-button.tsx'
import { Timestamp } from './timestamp.tsx'

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
  const { edits: deletions, error, refetch, hasOlder, fetchOlder } = useEdits({ deleting: true })
  return (
    <Dialog title={t('deleted')} wide onClose={onClose}>
      {!deletions && error && <LoadError title={t('deletedNotLoaded')} error={error} retry={refetch} />}
      {!deletions && !error && <Skeleton className="h-60" />}
      {deletions?.length === 0 && <p className="text-ink-2">{t('noneDeleted')}</p>}
      {deletions && (
        <ol className="flex flex-col gap-3">
          {deletions.map((edit) => (
            <Deletion key={edit.edit} edit={edit} />
          ))}
        </ol>
      )}
      {hasOlder && <OlderButton label={t('olderDeleted')} fetchOlder={fetchOlder} />}
    </Dialog>
  )
}

/** One deletion, with its undo button. */
function Deletion({ edit: { edit, by, at, undone, deleted, product } }: { edit: Edit }) {
  const t = useTranslations('products')
  const history = useTranslations('productHistory')
  const name = product?.name ?? t('count', { count: deleted })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3.5 md:p-4">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          <Timestamp at={at} />
          {' · '}
          {by}
        </p>
      </div>
      {undone ? (
        <Badge tone="highlight">{history('undone')}</Badge>
      ) : (
        <RevertButton send={() => ask('PUT /api/catalogue/undo-edit', { edit })} what={name} />
      )}
    </li>
  )
}
