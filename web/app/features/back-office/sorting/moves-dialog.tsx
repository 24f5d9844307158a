import type { Edit } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEdits } from '../history/history-query.ts'
import { RevertButton } from '../history/revert-button.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { refreshOrders } from './positions-query.ts'

/** The moves with their authors and times, newest first, each with undo. */
export function MovesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sorting')
  const { edits: moves, error, refetch, hasOlder, fetchOlder } = useEdits({ kind: 'move' })
  return (
    <Dialog title={t('history')} wide onClose={onClose}>
      {!moves && error && <LoadError title={t('historyNotLoaded')} error={error} retry={refetch} />}
      {!moves && !error && <Skeleton className="h-60" />}
      {moves?.length === 0 && <p className="text-ink-2">{t('noMoves')}</p>}
      {moves && (
        <ol className="flex flex-col gap-3">
          {moves.map((edit) => (
            <MoveEntry key={edit.edit} edit={edit} />
          ))}
        </ol>
      )}
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
    </Dialog>
  )
}

function MoveEntry({ edit: { edit, by, at, undone, moved } }: { edit: Edit }) {
  const t = useTranslations('sorting')
  const history = useTranslations('productHistory')
  const name = moved?.name ?? ''
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3.5 md:p-4">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {moved && t(`in_${moved.list}`)}
          {' · '}
          <Timestamp at={at} />
          {' · '}
          {by}
        </p>
      </div>
      {undone ? (
        <Badge tone="highlight">{history('undone')}</Badge>
      ) : (
        <RevertButton
          what={name}
          send={async () => {
            const response = await ask('PUT /api/catalogue/undo-edit', { edit })
            await refreshOrders()
            return response
          }}
        />
      )}
    </li>
  )
}
