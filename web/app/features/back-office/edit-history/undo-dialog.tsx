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
import { refreshAfterImport } from '../imports/imports-query.ts'
import { refreshOrders } from '../sorting/positions-query.ts'
import { ChangedSince, conflictsOf } from './changed-since.tsx'
import { useEditWords } from './use-edit-words.ts'

type DialogProps = { edit: Edit; onClose: () => void }

/** Asks for confirmation before a whole save is undone, and shows the changes since if it cannot be. */
export function UndoDialog({ edit, onClose }: DialogProps) {
  const t = useTranslations('history')
  const { title } = useEditWords()(edit)
  const { busy, refusal, undo } = useUndo(edit.edit, onClose)
  return (
    <Dialog title={t('undoTitle')} onClose={onClose}>
      <p className="mb-3 rounded-field bg-coton p-3 font-bold wrap-anywhere">{title}</p>
      {!refusal && <Consequences edit={edit} />}
      <div role="alert" className="empty:hidden">
        {refusal && <FieldError>{refusal.message}</FieldError>}
        {refusal && refusal.conflicts.length > 0 && <ChangedSince conflicts={refusal.conflicts} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t('keep')}
        </Button>
        {!refusal?.isFinal && (
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
function Consequences({ edit: { edit, moved, createdCategories } }: { edit: Edit }) {
  const t = useTranslations('history')
  const { done, error, refetch } = useEditChanges(edit)
  if (!done && error) return <LoadError title={t('changesNotLoaded')} error={error} retry={refetch} />
  if (!done) return <Skeleton className="h-24" />
  const { created, updated, deleted } = done.remaining
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {updated > 0 && <li>{t('willRevert', { count: updated })}</li>}
        {created > 0 && <li>{t('willDelete', { count: created })}</li>}
        {deleted > 0 && <li>{t('willRestore', { count: deleted })}</li>}
        {createdCategories > 0 && <li>{t('willDropCategories')}</li>}
        {moved && <li>{t('willMoveBack')}</li>}
      </ul>
      <p className="mt-3 text-small text-pretty text-ink-2">{t(moved ? 'undoableHint' : 'undoHint')}</p>
    </>
  )
}

type UndoRefusal = {
  message: string
  conflicts: readonly Conflict[]
  /** Whether retrying is pointless. */
  isFinal: boolean
}

/** The refusal stays visible, because a toast would be gone before the user has found the products it names. */
function useUndo(edit: number, onDone: () => void) {
  const messageOf = useErrorMessage()
  const [refusal, setRefusal] = useState<UndoRefusal | null>(null)
  const { busy, act } = useAction(async () => {
    setRefusal(null)
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit })
      await refreshEverything()
      onDone()
      showSuccess(message)
    } catch (failure) {
      const conflicts = conflictsOf(failure)
      setRefusal({ message: messageOf(failure), conflicts: conflicts ?? [], isFinal: conflicts !== null })
      if (conflicts) void refreshEverything()
    }
  })
  return { busy, refusal, undo: act }
}

async function refreshEverything(): Promise<void> {
  await Promise.all([refreshAfterImport(), refreshOrders(), refreshSaves()])
}
