import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { FieldValue, type Value } from '../history/field-value.tsx'
import { useTimeFormat } from '../history/timestamp.tsx'
import { useFieldName } from '../history/use-field-name.ts'
import type { DraftField, ProductDraft } from './draft/draft.ts'
import { numericFields } from './draft/draft-problems.ts'
import type { Difference, Rebased, Side } from './draft/rebase.ts'
import type { FormConflict } from './use-product-editor.ts'

type ConflictDialogProps = {
  conflict: FormConflict
  busy: boolean
  /** Called with the chosen versions, or null to go back to the form. */
  onSettle: (chosen: Rebased | null) => void
}

/** Names the user who saved the product in the meantime, and offers both versions of each differing field. */
export function ConflictDialog({ conflict, busy, onSettle }: ConflictDialogProps) {
  const t = useTranslations('productForm')
  const tAdmin = useTranslations('admin')
  const [differences, setDifferences] = useState(conflict.differences)
  const choose = (side: Side, onlyField?: Difference['field']) =>
    setDifferences(
      differences.map((difference) =>
        onlyField === undefined || difference.field === onlyField ? { ...difference, side } : difference,
      ),
    )
  return (
    <Dialog title={t('conflictTitle')} wide onClose={() => onSettle(null)}>
      <p className="mb-4 text-pretty text-ink-2">
        <ConflictAuthor conflict={conflict} /> {t(differences.length > 0 ? 'conflictHint' : 'conflictSame')}
      </p>
      {differences.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-2.5">
          <Button variant="outline" className="min-h-11" onClick={() => choose('mine')}>
            {tAdmin('allMine')}
          </Button>
          <Button variant="outline" className="min-h-11" onClick={() => choose('theirs')}>
            {tAdmin('allTheirs')}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-3">
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.field}
            difference={difference}
            conflict={conflict}
            onSelect={(side) => choose(side, difference.field)}
          />
        ))}
      </div>
      <DialogFooter>
        <Button aria-busy={busy || undefined} onClick={() => onSettle({ ...conflict, differences })}>
          {t('saveAgain')}
        </Button>
        <Button variant="outline" onClick={() => onSettle(null)}>
          {t('backToForm')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function ConflictAuthor({ conflict: { by, at } }: Pick<ConflictDialogProps, 'conflict'>) {
  const t = useTranslations('productForm')
  const formatTime = useTimeFormat()
  if (by === null || at === null) return t('conflictBySomebody')
  return t('conflictBy', { by, date: formatTime(at) })
}

type ChoiceProps = Pick<ConflictDialogProps, 'conflict'> & {
  difference: Difference
  onSelect: (side: Side) => void
}

const sides = ['mine', 'theirs'] as const

function DifferenceChoice({ difference: { field, side: selected }, conflict, onSelect }: ChoiceProps) {
  const t = useTranslations('admin')
  const fieldName = useFieldName()
  const readable = useReadable()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-card font-semibold">{fieldName(field)}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side}
            className={classNames(
              'flex min-h-12 min-w-0 cursor-pointer items-start gap-3 rounded-field border p-3',
              selected === side ? 'border-bissap bg-bissap-soft' : 'border-line hover:border-edge',
            )}
          >
            <input
              type="radio"
              name={`side-${field}`}
              checked={selected === side}
              onChange={() => onSelect(side)}
              className="mt-0.5 size-4.5 shrink-0 accent-bissap"
            />
            <span className="min-w-0">
              <span className="mb-0.5 block text-small text-ink-2">{t(side)}</span>
              <FieldValue
                field={field}
                value={readable(conflict[side] satisfies ProductDraft, field)}
                whole
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A field of the form as histories show it: categories by name, numeric fields as numbers. */
function useReadable(): (draft: ProductDraft, field: DraftField) => Value {
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const names = new Map([...categories, ...subCategories].map(({ _id, name }) => [_id, name]))
  return (draft, field) => {
    if (field === 'category' || field === 'subCategory') return draft[field].map((id) => names.get(id) ?? id)
    if (field === 'more_details' || field === 'more_details_other') {
      return Object.fromEntries(draft[field].map(({ label, text }) => [label, text]))
    }
    const value = draft[field]
    if (!(numericFields as readonly DraftField[]).includes(field) || value === '') return value
    const number = Number(digitsOf(String(value)))
    return Number.isNaN(number) ? value : number
  }
}
