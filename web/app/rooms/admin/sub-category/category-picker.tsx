import { useTranslations } from 'use-intl/react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { useCategories } from '../shelves-query.ts'

export type Picked = { _id: string; name: string }

type PickerProps = {
  picked: readonly Picked[]
  /** A category may be picked again: the shop keeps it once (specification, section 2). */
  again: boolean
  fault: string | undefined
  onPick: (picked: readonly Picked[]) => void
}

/** The categories a sub category stands in: each pick adds a chip, a chip lets go of it. */
export function CategoryPicker({ picked, again, fault, onPick }: PickerProps) {
  const t = useTranslations('shelves')
  const { categories = [] } = useCategories()
  const pick = (id: string) => {
    const category = categories.find(({ _id }) => _id === id)
    if (category && (again || !picked.some(({ _id }) => _id === id))) onPick([...picked, category])
  }
  return (
    <div>
      <SelectField
        label={t('category')}
        name="category"
        value=""
        fault={fault}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="">{t('selectCategory')}</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {picked.map(({ _id, name }, place) => (
          <li key={`${_id}-${place}`} className="min-w-0">
            <RemovableChip
              remove={t('removeCategory', { name })}
              onRemove={() => onPick(picked.filter((_, other) => other !== place))}
            >
              {name}
            </RemovableChip>
          </li>
        ))}
      </ul>
    </div>
  )
}
