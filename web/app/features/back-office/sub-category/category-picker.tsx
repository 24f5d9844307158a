import { useTranslations } from 'use-intl/react'
import { ShelfPicker } from '../shelves/shelf-picker.tsx'
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
  const { categories = [], error, refetch } = useCategories()
  const choiceOf = ({ _id, name }: Picked) => ({ value: _id, name })
  const pick = (id: string) => {
    const category = categories.find(({ _id }) => _id === id)
    if (category && (again || !picked.some(({ _id }) => _id === id))) onPick([...picked, category])
  }
  return (
    <ShelfPicker
      label={t('category')}
      name="category"
      prompt={t('selectCategory')}
      groups={[{ name: '', choices: categories.map(choiceOf) }]}
      picked={picked.map(choiceOf)}
      removeLabel={(name) => t('removeCategory', { name })}
      onPick={pick}
      onRemove={(place) => onPick(picked.filter((_, other) => other !== place))}
      fault={fault}
      failure={error && { title: t('categoriesNotLoaded'), retry: refetch }}
    />
  )
}
