import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import type { Value } from '../history/field-value.tsx'
import { type DraftField, digitsOf, type ProductDraft } from './draft.ts'

const figures: readonly DraftField[] = ['stock', 'price', 'discount', 'low_stock']

/** A field of the form as histories show it: categories by name, figures as numbers. */
export function useReadable(): (draft: ProductDraft, field: DraftField) => Value {
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const names = new Map([...categories, ...subCategories].map(({ _id, name }) => [_id, name]))
  return (draft, field) => {
    if (field === 'category' || field === 'subCategory') return draft[field].map((id) => names.get(id) ?? id)
    if (field === 'more_details' || field === 'more_details_other') {
      return Object.fromEntries(draft[field].map(({ label, text }) => [label, text]))
    }
    const value = draft[field]
    if (!figures.includes(field) || value === '') return value
    const figure = Number(digitsOf(String(value)))
    return Number.isNaN(figure) ? value : figure
  }
}
