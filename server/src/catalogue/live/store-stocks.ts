import { mainStore } from '@dix/contract'
import type { Availability, SearchResult } from '../../search/index.ts'
import { shownStock } from '../shown-stock.ts'
import {
  type CatalogueProduct,
  type Compare,
  compareInSort,
  inSortOf,
  positionIn,
  type Snapshot,
} from '../snapshot.ts'
import type { ShownChanges } from './shown-changes.ts'

/** The catalogue for the visitors of a store. */
export type StoreCatalogue = {
  readonly snapshot: Snapshot
  /** Like `Search.find`, with products that the store has in stock first. */
  find(text: string): SearchResult
  /** The number of the last change that pages show of these categories and sub categories. */
  lastChange(listIds: readonly string[]): number
}

/** Stock of a product in the store. */
export type Level = { productId: string; storeId: string; stock: number }

type Lists = Map<string, CatalogueProduct[]>
type InLists = Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds'>
type StoreLevels = {
  /** Pieces by the slot of the product. */
  levels: Int32Array
  /** Ids of products that sold out or were restocked last, at most `maxChanges`. */
  changes: string[]
  availability: Availability
  byCategory: Lists
  bySubCategory: Lists
  snapshot: Snapshot
}

/** Number of slots by which levels grow. */
const growth = 1_024

/** Reading the availability of so many products again costs less than remembering more. */
const maxChanges = 1_000

/**
 * The stock of the stores other than the main one, and the snapshot as each sees it: everything is the main store's,
 * except stock and the order of lists, which are sorted on first use. Empty with a single store.
 */
export class StoreStocks {
  readonly #main: Snapshot
  readonly #changes: ShownChanges
  readonly #slots = new Map<string, number>()
  readonly #stores = new Map<string, StoreLevels>()

  /** @param changes gets the changes of stock that pages show */
  constructor(main: Snapshot, changes: ShownChanges) {
    this.#main = main
    this.#changes = changes
  }

  snapshotOf(storeId: string): Snapshot {
    return storeId === mainStore ? this.#main : this.#store(storeId).snapshot
  }

  /** Undefined for the main store: the search has its stock. */
  availabilityOf(storeId: string): Availability | undefined {
    return storeId === mainStore ? undefined : this.#store(storeId).availability
  }

  /** Updates the stock of stores. Returns whether it changed, and whether visibly. */
  put(levels: readonly Level[]): { isChanged: boolean; isShown: boolean } {
    const found = { isChanged: false, isShown: false }
    for (const { productId, storeId, stock } of levels) {
      const store = this.#store(storeId)
      const slot = this.#slotOf(productId)
      const before = store.levels[slot] ?? 0
      if (before === stock) continue
      if (slot >= store.levels.length) store.levels = grown(store.levels, slot)
      store.levels[slot] = stock
      found.isChanged = true
      if (shownStock(before) !== shownStock(stock)) {
        found.isShown = true
        const product = this.#main.products.get(productId)
        if (product) this.#changes.addIn(product, storeId)
      }
      if (before > 0 !== stock > 0) this.#reorder(store, productId)
    }
    return found
  }

  /** Call this after an edit that changed the contents or order of lists with this product. */
  forgetLists({ categoryIds, subCategoryIds }: InLists): void {
    for (const { byCategory, bySubCategory } of this.#stores.values()) {
      for (const id of categoryIds) byCategory.delete(id)
      for (const id of subCategoryIds) bySubCategory.delete(id)
    }
  }

  /** After sales of the main store, the same products are new objects. */
  replace(before: CatalogueProduct, after: CatalogueProduct): void {
    for (const { byCategory, bySubCategory } of this.#stores.values()) {
      for (const id of after.categoryIds) replaceIn(byCategory.get(id), before, after)
      for (const id of after.subCategoryIds) replaceIn(bySubCategory.get(id), before, after)
    }
  }

  #reorder(store: StoreLevels, productId: string): void {
    store.availability.edition++
    if (store.changes.push(productId) > maxChanges) store.changes.splice(0, maxChanges / 2)
    const product = this.#main.products.get(productId)
    if (!product) return
    const isInStock = ({ _id }: CatalogueProduct) => store.availability.has(_id)
    for (const id of product.categoryIds)
      moveIn(store.byCategory, id, product, compareInSort(null, isInStock))
    for (const id of product.subCategoryIds)
      moveIn(store.bySubCategory, id, product, compareInSort(id, isInStock))
  }

  #slotOf(productId: string): number {
    const slot = this.#slots.get(productId) ?? this.#slots.size
    this.#slots.set(productId, slot)
    return slot
  }

  #store(storeId: string): StoreLevels {
    const known = this.#stores.get(storeId)
    if (known) return known
    const main = this.#main
    const [byCategory, bySubCategory]: [Lists, Lists] = [new Map(), new Map()]
    const stockOf = (id: string) => store.levels[this.#slots.get(id) ?? -1] ?? 0
    const isInStock = ({ _id }: CatalogueProduct) => stockOf(_id) > 0
    const sorted = (lists: Lists, all: Snapshot['byCategory'], isOfSubCategory: boolean) => ({
      get(id: string) {
        const listed = all.get(id)
        if (!listed) return undefined
        const list = lists.get(id) ?? inSortOf(listed, isOfSubCategory ? id : null, isInStock)
        lists.set(id, list)
        return list
      },
    })
    const store: StoreLevels = {
      levels: new Int32Array(0),
      changes: [],
      availability: {
        of: storeId,
        edition: 0,
        has: (id) => stockOf(id) > 0,
        changedSince(edition) {
          const count = this.edition - edition
          return count > store.changes.length ? null : store.changes.slice(store.changes.length - count)
        },
      },
      byCategory,
      bySubCategory,
      snapshot: {
        get categories() {
          return main.categories
        },
        get subCategories() {
          return main.subCategories
        },
        get products() {
          return main.products
        },
        get inOrderOfId() {
          return main.inOrderOfId
        },
        get subCategoriesOf() {
          return main.subCategoriesOf
        },
        get offers() {
          return main.offers
        },
        get byCategory() {
          return sorted(byCategory, main.byCategory, false)
        },
        get bySubCategory() {
          return sorted(bySubCategory, main.bySubCategory, true)
        },
        stocks: stockOf,
      },
    }
    this.#stores.set(storeId, store)
    return store
  }
}

/** Moves a product that sold out or is back in stock to its new place in a list, if the list was sorted before. */
function moveIn(lists: Lists, id: string, product: CatalogueProduct, compare: Compare): void {
  const list = lists.get(id)
  const at = list?.indexOf(product) ?? -1
  if (at < 0) return
  list!.splice(at, 1)
  list!.splice(positionIn(list!, product, compare), 0, product)
}

function replaceIn(
  list: CatalogueProduct[] | undefined,
  before: CatalogueProduct,
  after: CatalogueProduct,
): void {
  const at = list?.indexOf(before) ?? -1
  if (at >= 0) list![at] = after
}

function grown(levels: Int32Array, slot: number): Int32Array {
  const larger = new Int32Array(Math.ceil((slot + 1) / growth) * growth)
  larger.set(levels)
  return larger
}
