import type { ProductDraft } from './draft.ts'
import { problemsOfDraft } from './draft-problems.ts'

/** Done, still required, recommended, or wrong. */
export type CheckState = 'done' | 'todo' | 'advice' | 'wrong'
export type ChecklistItem = {
  name: 'words' | 'pictures' | 'categories' | 'figures' | 'translation'
  state: CheckState
}

/** The checklist of a form: the fields that a product needs to be sold, and the recommended ones. */
export function checksOf(draft: ProductDraft): ChecklistItem[] {
  const problems = problemsOfDraft(draft, false)
  const needed = (...fields: string[]): CheckState => {
    if (fields.some((field) => problems[field] === 'bounds')) return 'wrong'
    return fields.some((field) => problems[field]) ? 'todo' : 'done'
  }
  const advised = (so: boolean): CheckState => (so ? 'done' : 'advice')
  return [
    { name: 'words', state: needed('name', 'description', 'unit') },
    { name: 'pictures', state: advised(draft.image.length > 0) },
    { name: 'categories', state: advised(draft.category.length > 0 && draft.subCategory.length > 0) },
    { name: 'figures', state: needed('stock', 'price', 'discount') },
    {
      name: 'translation',
      state: advised(draft.name_other.trim() !== '' && draft.description_other.trim() !== ''),
    },
  ]
}
