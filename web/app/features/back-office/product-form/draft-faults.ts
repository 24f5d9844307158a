import { type DraftField, digitsOf, type ProductDraft } from './draft.ts'

/** The contract's `limits`, repeated because its file would load a library. */
const most = { stock: 1_000_000, price: 1_000_000_000, discount: 100, low_stock: 1_000_000 } as const

/** What is wrong: the field is empty, or a figure is out of bounds. */
type DraftFault = 'missing' | 'bounds'

/** Faults by field name; extra fields by label: `more_details.Origin`. */
export type DraftFaults = Record<string, DraftFault>

const texts = ['name', 'description', 'unit'] as const
const figures = ['stock', 'price', 'discount', 'low_stock'] as const
/** Required even in a draft. */
const always: readonly DraftField[] = ['name', 'price']

/**
 * What is wrong with a form before it is sent; the API checks again.
 *
 * @param asDraft drafts may be incomplete
 */
export function faultsOfDraft(draft: ProductDraft, asDraft: boolean): DraftFaults {
  const faults: DraftFaults = {}
  const isNeeded = (field: DraftField) => !asDraft || always.includes(field)
  for (const field of texts) if (isNeeded(field) && draft[field].trim() === '') faults[field] = 'missing'
  for (const field of figures) {
    const figure = digitsOf(draft[field])
    if (figure === '') {
      if (field !== 'low_stock' && isNeeded(field)) faults[field] = 'missing'
    } else if (!isWithin(figure, field === 'price' ? 1 : 0, most[field])) faults[field] = 'bounds'
  }
  for (const list of ['more_details', 'more_details_other'] as const) {
    for (const { label, text } of draft[list]) if (text.trim() === '') faults[`${list}.${label}`] = 'missing'
  }
  return faults
}

function isWithin(figure: string, least: number, most: number): boolean {
  return /^\d+$/.test(figure) && Number(figure) >= least && Number(figure) <= most
}
