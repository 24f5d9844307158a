import type { Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { useCategories } from './categories-query.ts'
import { MultiSelect } from './multi-select.tsx'

export type Picked = { _id: string; name: string }

type PickerProps = {
  name: string
  value: readonly Picked[]
  /** Whether a category may be picked again. */
  allowsRepeats: boolean
  error: string | undefined
  ref: Ref<HTMLSelectElement>
  onChange: (picked: readonly Picked[]) => void
}

/** The categories of a sub category: each pick adds a chip, which can be removed. */
export function CategoryPicker({ name, value: picked, allowsRepeats, error, ref, onChange }: PickerProps) {
  const t = useTranslations('categories')
  const { categories = [], error: failure, refetch } = useCategories()
  const optionOf = ({ _id, name }: Picked) => ({ value: _id, name })
  const pick = (id: string) => {
    const category = categories.find(({ _id }) => _id === id)
    if (category && (allowsRepeats || !picked.some(({ _id }) => _id === id))) onChange([...picked, category])
  }
  return (
    <MultiSelect
      ref={ref}
      label={t('category')}
      name={name}
      prompt={t('selectCategory')}
      groups={[{ name: '', options: categories.map(optionOf) }]}
      picked={picked.map(optionOf)}
      removeLabel={(name) => t('removeCategory', { name })}
      onPick={pick}
      onRemove={(index) => onChange(picked.filter((_, other) => other !== index))}
      error={error}
      failure={failure && { title: t('categoriesNotLoaded'), retry: refetch }}
    />
  )
}
