import type { Edit, EditChange } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangeContent, ChangeUndo } from '../history/change-entry.tsx'
import { useEditChanges } from '../history/history-query.ts'
import { SaveOrigin } from './save-row.tsx'
import { useEditWords } from './use-edit-words.ts'

type DialogProps = { edit: Edit; onUndo: () => void; onClose: () => void }

/** The effect of a save on each of its products. */
export function EditDialog({ edit, onUndo, onClose }: DialogProps) {
  const t = useTranslations('history')
  const { counts, kind } = useEditWords()(edit)
  const { effects, error, refetch, hasOlder, fetchOlder } = useEditChanges(edit.edit)
  return (
    <Dialog title={t('detailsTitle')} wide onClose={onClose}>
      <p className="font-bold">{counts}</p>
      <p className="mb-4 text-small text-ink-2 wrap-anywhere">
        <SaveOrigin origin={kind} save={edit} />
      </p>
      {!effects && error && <LoadError title={t('changesNotLoaded')} error={error} retry={refetch} />}
      {!effects && !error && <Skeleton className="h-60" />}
      <ol className="flex flex-col gap-3">
        {effects?.changes.map((change) => (
          <ChangedProduct key={change.change} change={change} />
        ))}
      </ol>
      {hasOlder && <OlderButton label={t('moreProducts')} fetchOlder={fetchOlder} />}
      {!edit.undone && (
        <DialogFooter>
          <Button variant="remove" onClick={onUndo}>
            <Undo2 className="size-4" aria-hidden="true" />
            {t('undoAll')}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

function ChangedProduct({ change }: { change: EditChange }) {
  const { _id, name } = change.product
  return (
    <li className="rounded-card border border-line p-3.5 md:p-4">
      <div className="flex items-start justify-between gap-x-4 gap-y-2 max-md:flex-col">
        <Link
          to={`/dashboard/product?history=${_id}`}
          className="reach-44 min-w-0 font-bold wrap-anywhere underline decoration-line underline-offset-3 hover:decoration-current"
        >
          {name}
        </Link>
        <ChangeUndo change={change} what={name} />
      </div>
      <ChangeContent change={change} />
    </li>
  )
}
