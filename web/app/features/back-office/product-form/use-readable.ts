import type { Value } from '../history/field-value.tsx'
import { useCategories, useSubCategories } from '../shelves-query.ts'
import { type DraftField, digitsOf, type ProductDraft } from './draft.ts'

const figures: readonly DraftField[] = ['stock', 'price', 'discount', 'low_stock']

/** Reads a field of a form as histories tell it: shelves by their names, figures as numbers. */
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
