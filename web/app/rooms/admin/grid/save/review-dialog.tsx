import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Fault } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { type Change, changesOf } from '../edits/edits.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { ChangedValue } from '../value.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { rowsAtOnce, type Save } from './use-save.ts'

type ReviewDialogProps = { inHand: EditsInHand; save: Save; onClose: () => void }

/** Every change once more before it is saved, and what stands in the way of saving. */
export function ReviewDialog({ inHand, save, onClose }: ReviewDialogProps) {
  const t = useTranslations('grid')
  const tForms = useTranslations('forms')
  const changes = changesOf(inHand.edits)
  const products = [...new Set(changes.map(({ id }) => id))]
  const wrong = changes.filter(({ fault }) => fault).length
  const open = save.conflicts.filter(({ current }) => products.includes(current._id))
  const tooMany = products.length > rowsAtOnce
  const ready = changes.length > 0 && wrong === 0 && open.length === 0 && !tooMany
  return (
    <Dialog title={t('review')} onClose={onClose}>
      {open.length > 0 && <Conflicts inHand={inHand} save={save} />}
      <ul className="mb-4 flex flex-col divide-y divide-line">
        {products.map((id) => (
          <ProductChanges
            key={id}
            changes={changes.filter((change) => change.id === id)}
            {...{ inHand, save }}
          />
        ))}
      </ul>
      {changes.length === 0 && <p className="mb-4 text-ink-2">{t('nothingLeft')}</p>}
      <div aria-live="polite">
        {wrong > 0 && <Fault>{t('wrongCells', { count: wrong })}</Fault>}
        {tooMany && <Fault>{t('tooMany', { count: rowsAtOnce })}</Fault>}
      </div>
      <div className="sticky -bottom-4 -mx-4 flex gap-3 bg-white p-4 md:-bottom-6 md:-mx-6 md:px-6">
        <Button look="outline" onClick={onClose} className="grow">
          {t('back')}
        </Button>
        <Button onClick={save.save} disabled={!ready} aria-busy={save.busy || undefined} className="grow">
          {save.busy && <Spinner />}
          {save.busy ? tForms('busy') : t('save', { count: changes.length })}
        </Button>
      </div>
    </Dialog>
  )
}

function Conflicts({ inHand, save }: Pick<ReviewDialogProps, 'inHand' | 'save'>) {
  const t = useTranslations('grid')
  return (
    <section role="alert" className="mb-4">
      <p className="mb-3 rounded-field bg-mangue-soft p-3 text-card font-semibold text-mangue-ink">
        {t('conflicts', { count: save.conflicts.length })}
      </p>
      <ul className="flex flex-col gap-3">
        {save.conflicts.map((conflict) => {
          const edits = inHand.edits.products[conflict.current._id]
          if (!edits) return null
          return (
            <ConflictCard
              key={conflict.current._id}
              conflict={conflict}
              edits={edits}
              onMine={() => save.keepMine(conflict)}
              onTheirs={() => save.takeTheirs(conflict)}
            />
          )
        })}
      </ul>
    </section>
  )
}

type ProductChangesProps = Pick<ReviewDialogProps, 'inHand' | 'save'> & { changes: readonly Change[] }

function ProductChanges({ changes, inHand, save }: ProductChangesProps) {
  const t = useTranslations('grid')
  const { id, name } = changes[0]!
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <ul className="mt-1 flex flex-col gap-1 text-card">
          {changes.map(({ field, before, after, fault }) => {
            const sentence = fault ? t(fault) : save.faults.get(id)?.[field]
            return (
              <li key={field}>
                <span className="inline-block min-w-20 text-ink-2">{t(field)}</span>{' '}
                <ChangedValue field={field} before={before} after={after} />
                {sentence && <Fault>{sentence}</Fault>}
              </li>
            )
          })}
        </ul>
      </div>
      <IconButton label={t('forget', { name })} onClick={() => inHand.forget([id])}>
        <Undo2 className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
