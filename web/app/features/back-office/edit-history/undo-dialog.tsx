import type { Conflict, Edit } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { refreshSaves, useEditChanges } from '../history/history-query.ts'
import { refreshCatalogue } from '../imports/imports-query.ts'
import { refreshPositions } from '../sorting/positions-query.ts'
import { ChangedSince, conflictsOf } from './changed-since.tsx'
import { useEditWords } from './use-edit-words.ts'

type DialogProps = { edit: Edit; onClose: () => void }

/** Asks before a whole save is undone; if it cannot be, shows which products have been changed since. */
export function UndoDialog({ edit, onClose }: DialogProps) {
  const t = useTranslations('history')
  const { title } = useEditWords()(edit)
  const { edit: id } = edit
  const { busy, failure, undo } = useUndo(id, onClose)
  return (
    <Dialog title={t('undoTitle')} onClose={onClose}>
      <p className="mb-3 rounded-field bg-coton p-3 font-bold wrap-anywhere">{title}</p>
      {!failure && <Consequences edit={edit} />}
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure.message}</FieldError>}
        {failure && failure.conflicts.length > 0 && <ChangedSince conflicts={failure.conflicts} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t('keep')}
        </Button>
        {!failure?.isFinal && (
          <Button variant="danger" onClick={undo} aria-busy={busy || undefined} className="grow">
            {busy && <Spinner />}
            {t('undoAll')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The effect of an undo, with the number of products. */
function Consequences({ edit: { edit: id, moved, createdCategories } }: { edit: Edit }) {
  const t = useTranslations('history')
  const { effects, error, refetch } = useEditChanges(id)
  if (!effects && error) return <LoadError title={t('changesNotLoaded')} error={error} retry={refetch} />
  if (!effects) return <Skeleton className="h-24" />
  const { created, updated, deleted } = effects.remaining
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {updated > 0 && <li>{t('willRevert', { count: updated })}</li>}
        {created > 0 && <li>{t('willDelete', { count: created })}</li>}
        {deleted > 0 && <li>{t('willRestore', { count: deleted })}</li>}
        {createdCategories > 0 && <li>{t('willDropCategories')}</li>}
        {moved && <li>{t('willMoveBack')}</li>}
      </ul>
      <p className="mt-3 text-small text-pretty text-ink-2">{t(moved ? 'undoMoveHint' : 'undoHint')}</p>
    </>
  )
}

type UndoFailure = {
  message: string
  conflicts: readonly Conflict[]
  /** Whether retrying is pointless. */
  isFinal: boolean
}

/** The failure stays visible, because a toast would be gone before the user has found the products it names. */
function useUndo(id: number, onDone: () => void) {
  const messageOf = useErrorMessage()
  const [failure, setFailure] = useState<UndoFailure | null>(null)
  const { busy, act } = useAction(async () => {
    setFailure(null)
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit: id })
      await refreshEverything()
      onDone()
      showSuccess(message)
    } catch (error) {
      const conflicts = conflictsOf(error)
      setFailure({ message: messageOf(error), conflicts: conflicts ?? [], isFinal: conflicts !== null })
      if (conflicts) void refreshEverything()
    }
  })
  return { busy, failure, undo: act }
}

async function refreshEverything(): Promise<void> {
  await Promise.all([refreshCatalogue(), refreshPositions(), refreshSaves()])
}
