import { idsOf } from '../platform/database/notices.ts'

/** What was changed: all of the catalogue, its shelves (and what the search knows beside products), or these products. */
export type Changed = { everything?: boolean; shelves?: boolean; products?: readonly string[] }

/** Changes that a load still has to bring, and who waits for it. */
export type Due = { everything: boolean; shelves: boolean; products: Set<string>; waiting: (() => void)[] }

/** What a notice of the database tells; everything where it is not ours: every user of it may send one. */
export function changedBy(payload: string): Changed {
  if (payload === 'shelves') return { shelves: true }
  const products = idsOf(payload)
  return products ? { products } : { everything: true }
}

/** Adds a change to what is due; a new list where nothing was. */
export function withChange(due: Due | null, changed: Changed, waiting: readonly (() => void)[] = []): Due {
  return {
    everything: due?.everything === true || changed.everything === true,
    shelves: due?.shelves === true || changed.shelves === true,
    products: new Set([...(due?.products ?? []), ...(changed.products ?? [])]),
    waiting: [...(due?.waiting ?? []), ...waiting],
  }
}
