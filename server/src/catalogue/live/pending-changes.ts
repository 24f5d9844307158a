import { idsOf } from '../../platform/database/database-events.ts'

/** A change: everything, all categories, all synonyms, products by id, or the ratings of products by id. */
export type CatalogueChange = {
  everything?: boolean
  categories?: boolean
  synonyms?: boolean
  products?: readonly string[]
  ratings?: readonly string[]
}

/** Changes that are not loaded yet. `onLoaded` are called once all of them are. */
export type PendingChanges = {
  everything: boolean
  categories: boolean
  synonyms: boolean
  products: Set<string>
  /** Products whose ratings are read again; they are among `products`. */
  ratings: Set<string>
  onLoaded: (() => void)[]
}

/** Products per load. Larger changes are split, so that a short one need not wait for all of a long one. */
const partSize = 500

/** Whether one load is enough for a change. */
export function fitsOneLoad({ everything = false, products = [] }: CatalogueChange): boolean {
  return !everything && products.length <= partSize
}

/** Whether pending changes need several loads. */
export function needsSeveralLoads(pending: PendingChanges | null): boolean {
  return pending !== null && (pending.everything || pending.products.size > partSize)
}

/** Ids per database event of a change that takes several events. */
const idsPerEvent = 100

/** Whether a database event may overtake a long change: it is not one of several events of a change. */
export function mayOvertake({ products = [] }: CatalogueChange): boolean {
  return products.length < idsPerEvent
}

/** The change that a database event announces. Any database user may send events: unknown ones mean everything. */
export function changeOf(payload: string): CatalogueChange {
  if (payload === 'categories') return { categories: true }
  if (payload === 'synonyms') return { synonyms: true }
  if (payload.startsWith(ofRatings)) return announced('ratings', payload.slice(ofRatings.length))
  return announced('products', payload)
}

/** Prefix of events about reviews, before the ids: see migration 63. */
const ofRatings = 'ratings '

function announced(what: 'products' | 'ratings', list: string): CatalogueChange {
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
    onLoaded: [],
  }
  all.everything ||= change.everything === true
  all.categories ||= change.categories === true
  all.synonyms ||= change.synonyms === true
  for (const id of change.products ?? []) all.products.add(id)
  for (const id of change.ratings ?? []) {
    all.products.add(id)
    all.ratings.add(id)
  }
  all.onLoaded.push(...onLoaded)
  return all
}

/**
 * Takes the next load out of pending changes: categories and synonyms come with the first products, `onLoaded` with the
 * last.
 */
export function takeNextLoad(pending: PendingChanges): { now: PendingChanges; rest: PendingChanges | null } {
  if (pending.products.size <= partSize) return { now: pending, rest: null }
  const products = new Set<string>()
  for (const id of pending.products) {
    if (products.size === partSize) break
    products.add(id)
    pending.products.delete(id)
  }
  return {
    now: { ...pending, products, onLoaded: [] },
    rest: { ...pending, categories: false, synonyms: false },
  }
}
