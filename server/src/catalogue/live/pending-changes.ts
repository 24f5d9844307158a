import { idsOf } from '../../platform/database/database-events.ts'

/** A change: everything, all categories, all synonyms, products by id, or the ratings or the stock of products by id. */
export type CatalogueChange = {
  everything?: boolean
  categories?: boolean
  synonyms?: boolean
  products?: readonly string[]
  ratings?: readonly string[]
  stock?: readonly string[]
}

/** Changes that are not loaded yet. `onLoaded` are called once all of them are. */
export type PendingChanges = {
  everything: boolean
  categories: boolean
  synonyms: boolean
  products: Set<string>
  /** Products whose ratings are read again; they are among `products`. */
  ratings: Set<string>
  /** Products of which only the stock is read; none of them is among `products`. */
  stock: Set<string>
  onLoaded: (() => void)[]
}

/** Products per load. Larger changes are split, so that a short one need not wait for all of a long one. */
const partSize = 500

/** Whether one load is enough for a change. */
export function fitsOneLoad({ everything = false, products = [], stock = [] }: CatalogueChange): boolean {
  return !everything && products.length + stock.length <= partSize
}

/** Whether pending changes need several loads. */
export function needsSeveralLoads(pending: PendingChanges | null): boolean {
  return pending !== null && (pending.everything || pending.products.size + pending.stock.size > partSize)
}

/** Ids per database event of a change that takes several events. */
const idsPerEvent = 100

/** Whether a database event may overtake a long change: it is not one of several events of a change. */
export function mayOvertake({ products = [], stock = [] }: CatalogueChange): boolean {
  return products.length + stock.length < idsPerEvent
}

/**
 * The change that a database event announces: ids, after a prefix if only ratings or only stock changed. Any database
 * user may send events: unknown ones mean everything.
 */
export function changeOf(payload: string): CatalogueChange {
  if (payload === 'categories') return { categories: true }
  if (payload === 'synonyms') return { synonyms: true }
  const [, what = 'products', list = ''] = /^(?:(ratings|stock) )?(.*)$/s.exec(payload)!
  const ids = idsOf(list)
  return ids ? { [what]: ids } : { everything: true }
}

/** Adds a change to the pending ones, in place: hundreds may arrive before the next load. */
export function addChange(
  pending: PendingChanges | null,
  change: CatalogueChange,
  onLoaded: readonly (() => void)[] = [],
): PendingChanges {
  const all = pending ?? {
    everything: false,
    categories: false,
    synonyms: false,
    products: new Set(),
    ratings: new Set(),
    stock: new Set(),
    onLoaded: [],
  }
  all.everything ||= change.everything === true
  all.categories ||= change.categories === true
  all.synonyms ||= change.synonyms === true
  for (const id of change.ratings ?? []) all.ratings.add(id)
  for (const id of [...(change.products ?? []), ...(change.ratings ?? [])]) {
    all.products.add(id)
    all.stock.delete(id)
  }
  for (const id of change.stock ?? []) if (!all.products.has(id)) all.stock.add(id)
  all.onLoaded.push(...onLoaded)
  return all
}

/**
 * Takes the next load out of pending changes: categories and synonyms come with the first products, `onLoaded` with the
 * last.
 */
export function takeNextLoad(pending: PendingChanges): { now: PendingChanges; rest: PendingChanges | null } {
  if (!needsSeveralLoads(pending)) return { now: pending, rest: null }
  const products = takeFirst(pending.products, partSize)
  const stock = takeFirst(pending.stock, partSize - products.size)
  return {
    now: { ...pending, products, stock, onLoaded: [] },
    rest: { ...pending, categories: false, synonyms: false },
  }
}

/** Moves the first ids of a set to a new one. */
function takeFirst(ids: Set<string>, count: number): Set<string> {
  const taken = new Set<string>()
  for (const id of ids) {
    if (taken.size === count) break
    taken.add(id)
    ids.delete(id)
  }
  return taken
}
