import { type BarcodeProblem, readBarcode } from '@dix/contract'
import type { Path } from 'react-hook-form'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { type DraftField, draftFields, type ProductDraft } from './draft.ts'

/** The contract's `limits`, repeated because its file would load a library. */
const maxima = {
  stock: 1_000_000,
  price: 1_000_000_000,
  discount: 100,
  low_stock: 1_000_000,
  purchase_price: 1_000_000_000,
  step_grams: 1_000,
} as const

const minima: Partial<Record<DraftField, number>> = { price: 1, step_grams: 10 }

/** A problem: the field is empty, a figure is out of range, or a text is not a barcode. */
type DraftProblem = 'missing' | 'bounds' | BarcodeProblem

/** Problems by the path of the form's field, such as `more_details.0.text`. */
export type DraftProblems = Record<string, DraftProblem>

const texts = ['name', 'description', 'unit'] as const
/** The fields that contain numbers. */
export const numericFields = [
  'stock',
  'price',
  'discount',
  'low_stock',
  'purchase_price',
  'step_grams',
] as const
const optional: readonly DraftField[] = ['low_stock', 'purchase_price', 'step_grams']
/** Required even in a draft. */
const always: readonly DraftField[] = ['name']

/**
 * The problems with a form before it is sent; the API checks again.
 *
 * @param asDraft drafts may be incomplete
 */
export function problemsOfDraft(draft: ProductDraft, asDraft: boolean): DraftProblems {
  const problems: DraftProblems = {}
  const isNeeded = (field: DraftField) =>
    // The step determines the unit.
    (!asDraft || always.includes(field)) && !(field === 'unit' && draft.step_grams.trim() !== '')
  for (const field of texts) if (isNeeded(field) && draft[field].trim() === '') problems[field] = 'missing'
  for (const field of numericFields) {
    const figure = digitsOf(draft[field])
    if (figure === '') {
      if (!optional.includes(field) && isNeeded(field)) problems[field] = 'missing'
    } else if (!isWithin(figure, minima[field] ?? 0, maxima[field])) problems[field] = 'bounds'
  }
  const read = readBarcode(draft.barcode)
  if (draft.barcode.trim() !== '' && 'problem' in read) problems.barcode = read.problem
  for (const list of ['more_details', 'more_details_other'] as const) {
    for (const [index, { text }] of draft[list].entries()) {
      if (text.trim() === '') problems[`${list}.${index}.text`] = 'missing'
    }
  }
  return problems
}

function isWithin(figure: string, min: number, max: number): boolean {
  return /^\d+$/.test(figure) && Number(figure) >= min && Number(figure) <= max
}

/**
 * The path of the form's field for a field in an API error: an entry of a list for an extra field, which the API names
 * by its label (`more_details.Origin`), else the list as a whole. Undefined for unknown fields.
 */
export function fieldOfError(name: string, draft: ProductDraft): Path<ProductDraft> | undefined {
  const [field, ...rest] = name.split('.') as [DraftField, ...string[]]
  if (field === 'more_details' || field === 'more_details_other') {
    const index = draft[field].findIndex(({ label }) => label === rest.join('.'))
    return index < 0 ? field : `${field}.${index}.text`
  }
  return draftFields.includes(field) ? field : undefined
}
