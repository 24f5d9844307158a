import type { AdminProduct, Conflict } from '@dix/contract'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { type DraftField, draftFields, draftOf, type ProductDraft, sameField } from './draft.ts'

export type Side = 'mine' | 'theirs'

/** A field that differs between this form and another user's save. */
export type Difference = {
  field: DraftField
  /** The chosen version; theirs by default if only they changed it. */
  side: Side
}

type Saved = Pick<Conflict, 'current' | 'restocked'>

/** This form rebased onto another user's save. */
export type Rebased = {
  mine: ProductDraft
  theirs: ProductDraft
  differences: Difference[]
}

/**
 * Compares a form with a product saved since it was opened. Sales since then are subtracted from my stock; the other
 * user's count is part of their version.
 *
 * @param base the product that the form was opened with
 * @param draft the form's values
 * @param saved the current product, and the pieces by which the other user changed the stock
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

/** The form with the chosen versions. */
export function withChosenVersions({ mine, theirs, differences }: Rebased): ProductDraft {
  const taken = differences.filter(({ side }) => side === 'theirs').map(({ field }) => [field, theirs[field]])
  return { ...mine, ...(Object.fromEntries(taken) as Partial<ProductDraft>) }
}
