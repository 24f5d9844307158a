import { idsOf } from '../platform/database/notices.ts'

/** What was changed: all of the catalogue, its shelves (and what the search knows beside products), or these products. */
export type Changed = { everything?: boolean; shelves?: boolean; products?: readonly string[] }

/** Changes that loads still have to bring, and who waits for all of them. */
export type Due = { everything: boolean; shelves: boolean; products: Set<string>; waiting: (() => void)[] }

/** Products of one load. A longer change comes in parts, so that a save of somebody need not wait for all of it. */
const part = 500

/** Whether one load brings a change. */
export function isShort({ everything = false, products = [] }: Changed): boolean {
  return !everything && products.length <= part
}

/** Whether what is due comes in parts. */
export function isLong(due: Due | null): boolean {
  return due !== null && (due.everything || due.products.size > part)
}

/**
 * Ids in a notice of a change that needs several. Notices of one change come at once, before its first part is
 * brought; a shorter one then tells of another change, which need not wait behind it.
 */
const fullNotice = 100

export function isBrief({ products = [] }: Changed): boolean {
  return products.length < fullNotice
}

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

/**
 * What the next load brings of what is due: the shelves, on which products stand, with the first products. Who waits
 * is told with the last.
 */
export function firstPart(due: Due): { now: Due; rest: Due | null } {
  if (due.products.size <= part) return { now: due, rest: null }
  const ids = [...due.products]
  return {
    now: { ...due, products: new Set(ids.slice(0, part)), waiting: [] },
    rest: { ...due, shelves: false, products: new Set(ids.slice(part)) },
  }
}
