import type { Conflict } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { focusOnward } from '../../../../ui/overlay/focus-onward.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { ProductTitle } from '../../products/product-title.tsx'
import { type CellChange, changesOf, type Edits } from '../edits/edits.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import { ChangedValue } from '../value.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { changedByOthers, mineBeside } from './conflicts.ts'
import { rowsAtOnce, type Save } from './use-save.ts'

type ReviewDialogProps = { pending: PendingEdits; save: Save; onClose: () => void }

/** Lists every edit before saving, with conflicts and errors. */
export function ReviewDialog({ pending, save, onClose }: ReviewDialogProps) {
  const t = useTranslations('grid')
  const tForms = useTranslations('forms')
  const changes = changesOf(pending.edits)
  const products = [...new Set(changes.map(({ id }) => id))]
  const wrong = changes.filter(({ problem }) => problem).length
  const open = save.conflicts.filter((conflict) => mineBeside(pending.edits, conflict))
  const tooMany = products.length > rowsAtOnce
  const ready = changes.length > 0 && wrong === 0 && open.length === 0 && !tooMany
  return (
    <Dialog title={t('review')} onClose={onClose}>
      {open.length > 0 && <Conflicts open={open} edits={pending.edits} save={save} />}
      <ul className="mb-4 flex flex-col divide-y divide-line">
        {products.map((id) => (
          <ProductChanges
            key={id}
            changes={changes.filter((change) => change.id === id)}
            {...{ pending, save }}
          />
        ))}
      </ul>
      {changes.length === 0 && <p className="mb-4 text-ink-2">{t('nothingLeft')}</p>}
      <div aria-live="polite">
        {wrong > 0 && <FieldError>{t('wrongCells', { count: wrong })}</FieldError>}
        {save.lost && <FieldError>{t('lost')}</FieldError>}
        {tooMany && <FieldError>{t('tooMany', { count: rowsAtOnce })}</FieldError>}
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose} className="grow">
          {t('back')}
        </Button>
        <Button onClick={save.save} disabled={!ready} aria-busy={save.busy || undefined} className="grow">
          {save.busy && <Spinner />}
          {save.busy ? tForms('busy') : t('save', { count: changes.length })}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type ConflictsProps = { open: readonly Conflict[]; edits: Edits; save: Save }

function Conflicts({ open, edits, save }: ConflictsProps) {
  const t = useTranslations('grid')
  const tAdmin = useTranslations('admin')
  // The save button is disabled until all conflicts are resolved.
  useEffect(focusOnward, [])
  return (
    <section role="alert" className="mb-4">
      <p className="mb-3 rounded-field bg-mangue-soft p-3 text-card font-semibold text-mangue-ink">
        {t('conflicts', { count: open.length })}
      </p>
      {open.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => save.takeTheirs(open)} className="grow">
            {tAdmin('allTheirs')}
          </Button>
          <Button variant="soft" onClick={() => save.mergeMine(open)} className="grow">
            {tAdmin('allMine')}
          </Button>
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {open.map((conflict) => {
          const mine = mineBeside(edits, conflict)
          if (!mine) return null
          return (
            <ConflictCard
              key={conflict.current._id}
              conflict={conflict}
              mine={mine}
              changed={changedByOthers(edits.products[conflict.current._id]!.seen, conflict)}
              onMine={() => save.mergeMine([conflict])}
              onTheirs={() => save.takeTheirs([conflict])}
            />
          )
        })}
      </ul>
    </section>
  )
}

type ProductChangesProps = Pick<ReviewDialogProps, 'pending' | 'save'> & { changes: readonly CellChange[] }

function ProductChanges({ changes, pending, save }: ProductChangesProps) {
  const t = useTranslations('grid')
  const { id, name, unit } = changes[0]!
  const leave = () => {
    pending.forget([id])
    focusOnward()
  }
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">
          <ProductTitle name={name} unit={unit} />
        </h3>
        <ul className="mt-1 flex flex-col gap-1 text-card">
          {changes.map(({ field, before, after, problem }) => {
            const message = problem ? t(problem) : save.problems.get(id)?.[field]
            return (
              <li key={field}>
                <span className="inline-block min-w-20 text-ink-2">{t(field)}</span>{' '}
                <ChangedValue field={field} before={before} after={after} />
                {message && <FieldError>{message}</FieldError>}
              </li>
            )
          })}
        </ul>
      </div>
      <IconButton label={t('forget', { name: `${name}, ${unit}` })} onClick={leave}>
        <Undo2 className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
