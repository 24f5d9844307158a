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

/** Adds a change to what is due, in place: on a busy evening hundreds come before the next load. */
export function addChange(due: Due | null, changed: Changed, waiting: readonly (() => void)[] = []): Due {
  const all = due ?? { everything: false, shelves: false, products: new Set(), waiting: [] }
  all.everything ||= changed.everything === true
  all.shelves ||= changed.shelves === true
  for (const id of changed.products ?? []) all.products.add(id)
  all.waiting.push(...waiting)
  return all
}
