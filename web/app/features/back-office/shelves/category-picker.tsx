import type { Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { useCategories } from '../shelves-query.ts'
import { ShelfPicker } from './shelf-picker.tsx'

export type Picked = { _id: string; name: string }

type PickerProps = {
  name: string
  value: readonly Picked[]
  /** Whether a category may be picked again. */
  again: boolean
  error: string | undefined
  ref: Ref<HTMLSelectElement>
  onChange: (picked: readonly Picked[]) => void
}

/** The categories of a sub category: each pick adds a chip, which can be removed. */
export function CategoryPicker({ name, value: picked, again, error, ref, onChange }: PickerProps) {
  const t = useTranslations('shelves')
  const { categories = [], error: failure, refetch } = useCategories()
  const choiceOf = ({ _id, name }: Picked) => ({ value: _id, name })
  const pick = (id: string) => {
    const category = categories.find(({ _id }) => _id === id)
    if (category && (again || !picked.some(({ _id }) => _id === id))) onChange([...picked, category])
  }
  return (
    <ShelfPicker
      ref={ref}
      label={t('category')}
      name={name}
      prompt={t('selectCategory')}
      groups={[{ name: '', choices: categories.map(choiceOf) }]}
      picked={picked.map(choiceOf)}
      removeLabel={(name) => t('removeCategory', { name })}
      onPick={pick}
      onRemove={(place) => onChange(picked.filter((_, other) => other !== place))}
      error={error}
      failure={failure && { title: t('categoriesNotLoaded'), retry: refetch }}
    />
  )
}
