import type { AdminProduct, Conflict } from '@dix/contract'
import { type DraftField, digitsOf, draftFields, draftOf, type ProductDraft, sameField } from './draft.ts'

export type Side = 'mine' | 'theirs'

/** A field of which somebody else's save and this form say different things. */
export type Difference = {
  field: DraftField
  /** Whose value stands unless chosen otherwise: theirs where only they changed it. */
  side: Side
}

type Saved = Pick<Conflict, 'current' | 'restocked'>

/** This form brought onto what somebody else saved meanwhile. */
export type Rebased = {
  mine: ProductDraft
  theirs: ProductDraft
  differences: Difference[]
}

/**
 * Compares a form with what the product has become since it was opened. What was sold meanwhile stays sold; what the
 * other counted is theirs, as what they wrote is.
 *
 * @param base the product as the form was opened with
 * @param draft what stands in the form
 * @param saved the product as it is now, and by how many pieces the other moved the stock
 */
export function rebase(base: AdminProduct, draft: ProductDraft, saved: Saved): Rebased {
  const before = draftOf(base)
  const theirs = draftOf(saved.current)
  const mine = { ...draft, stock: lessSold(base, draft, saved) }
  const differences = draftFields
    .filter((field) => !sameField(mine, theirs, field))
    .map((field) => ({ field, side: sameField(draft, before, field) ? 'theirs' : 'mine' }) as const)
  return { mine, theirs, differences }
}

function lessSold(base: AdminProduct, draft: ProductDraft, { current, restocked }: Saved): string {
  const typed = digitsOf(draft.stock)
  if (!/^\d+$/.test(typed)) return draft.stock
  const sold = base.stock + restocked - current.stock
  return String(Math.max(0, Number(typed) - sold))
}

/** The form with each difference settled as chosen. */
export function settled({ mine, theirs, differences }: Rebased): ProductDraft {
  const taken = differences.filter(({ side }) => side === 'theirs').map(({ field }) => [field, theirs[field]])
  return { ...mine, ...(Object.fromEntries(taken) as Partial<ProductDraft>) }
}
