import type { AdminProduct } from '@dix/contract'
import { type DraftField, digitsOf, draftFields, draftOf, type ProductDraft, sameField } from './draft.ts'

export type Side = 'mine' | 'theirs'

/** A field of which somebody else's save and this form say different things. */
export type Difference = {
  field: DraftField
  /** Whose value stands unless chosen otherwise: theirs where only they changed it. */
  side: Side
}

/** This form brought onto what somebody else saved meanwhile. */
export type Rebased = {
  mine: ProductDraft
  theirs: ProductDraft
  differences: Difference[]
}

/**
 * Compares a form with what the product has become since it was opened. Stock moves by difference: what was sold
 * meanwhile stays sold.
 *
 * @param base the product as the form was opened with
 * @param draft what stands in the form
 * @param current the product as it is now
 */
export function rebase(base: AdminProduct, draft: ProductDraft, current: AdminProduct): Rebased {
  const before = draftOf(base)
  const theirs = draftOf(current)
  const mine = { ...draft, stock: movedStock(base, draft, current) }
  const differences = draftFields
    .filter((field) => !sameField(mine, theirs, field))
    .map((field) => ({ field, side: sameField(draft, before, field) ? 'theirs' : 'mine' }) as const)
  return { mine, theirs, differences }
}

function movedStock(base: AdminProduct, draft: ProductDraft, current: AdminProduct): string {
  const typed = digitsOf(draft.stock)
  if (!/^\d+$/.test(typed)) return draft.stock
  return String(Math.max(0, current.stock + Number(typed) - base.stock))
}

/** The form with each difference settled as chosen. */
export function settled({ mine, theirs, differences }: Rebased): ProductDraft {
  const taken = differences.filter(({ side }) => side === 'theirs').map(({ field }) => [field, theirs[field]])
  return { ...mine, ...(Object.fromEntries(taken) as Partial<ProductDraft>) }
}
