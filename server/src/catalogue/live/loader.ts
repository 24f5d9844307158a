import { setImmediate as immediate } from 'node:timers/promises'
import { type Locale, mainStore } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../../platform/database/client.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { buildSearch, type Search } from '../../search/index.ts'
import type { RunningOffers } from '../offers/running-offers.ts'
import {
  type ReadRatings,
  readCatalogue,
  readCategories,
  readLevels,
  readPublished,
  readStamps,
} from '../queries.ts'
import { type CatalogueSynonym, idsOfRenamed, searchDocument, searchSynonyms } from '../search-documents.ts'
import { shownStock } from '../shown-stock.ts'
import {
  applyChanges,
  buildSnapshot,
  type CatalogueCategory,
  type CatalogueProduct,
  type Categories,
  hasSameCategories,
  type OwnSnapshot,
  type Snapshot,
} from '../snapshot.ts'
import { newVersions, type Versions } from '../versions.ts'
import type { PendingChanges } from './pending-changes.ts'
import { ShownChanges } from './shown-changes.ts'
import { type Level, StoreStocks } from './store-stocks.ts'

/** Reads all synonyms. */
export type ReadSynonyms = (tx: Queries) => Promise<readonly CatalogueSynonym[]>

/** The catalogue in memory, and how it is updated. One load at a time. */
export type Loader = {
  readonly snapshot: Snapshot
  readonly versions: Versions
  readonly shownChanges: ShownChanges
  /** Stock of the other stores. */
  readonly stocks: StoreStocks
  /** Before `fillSearch` is done, the first access indexes the rest at once. */
  readonly search: Search
  /** Reads everything once. Afterwards the snapshot is complete, the search index is not. */
  loadEverything(): Promise<void>
  /** Indexes the products read by `loadEverything`, in slices between requests. */
  fillSearch(): Promise<void>
  /**
   * Ids of all products that are or were published, for a change to everything. Those that seem to have changed come
   * first.
   */
  findAll(): Promise<string[]>
  /** Loads changes. A change without a visible difference creates no new version. */
  load(changes: Omit<PendingChanges, 'everything' | 'onLoaded'>): Promise<void>
  /** Applies these offers to prices from now on. */
  setOffers(running: RunningOffers): void
}

/** Products indexed per slice, at a start and among requests. */
const slices = { atStart: 200, later: 10 } as const

/**
 * @param mainLanguage the current one: it may change while the shop is empty
 * @param otherStores the current stores other than the main one
 */
export function openLoader(
  db: NodePgDatabase,
  mainLanguage: () => Locale,
  readSynonyms: ReadSynonyms,
  readRatings?: ReadRatings,
  otherStores: () => readonly string[] = () => [],
): Loader {
  const snapshot: OwnSnapshot = buildSnapshot({ categories: [], subCategories: [], products: [] })
  const shownChanges = new ShownChanges()
  const stocks = new StoreStocks(snapshot, shownChanges)
  const versions = newVersions()
  let language = mainLanguage()
  let search = buildSearch([], language)
  let filling: Iterator<void> | null = null
  let synonyms: readonly CatalogueSynonym[] = []

  /** In one snapshot of the database, so that the parts agree. */
  const read = <T>(what: (tx: Queries) => Promise<T>) =>
    db.transaction(what, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function loadEverything(): Promise<void> {
    const rows = await read(async (tx) => ({
      ...(await readCatalogue(tx, readRatings)),
      synonyms: await readSynonyms(tx),
      levels: await readLevels(tx, otherStores()),
    }))
    Object.assign(snapshot, buildSnapshot(rows, snapshot.offers))
    stocks.put(rows.levels)
    shownChanges.add()
    synonyms = rows.synonyms
    beginSearch()
    for (const version of Object.values(versions)) version.advance()
  }

  /** Names are indexed by their language. */
  function followLanguage(): void {
    if (mainLanguage() !== language) beginSearch()
  }

  /** An empty search in the current language, which is filled step by step. */
  function beginSearch(): void {
    language = mainLanguage()
    search = buildSearch([], language)
    filling = indexing(search, snapshot.inOrderOfId.slice(), snapshot, slices.atStart)
    setSynonyms(synonyms)
  }

  async function fillSearch(): Promise<void> {
    followLanguage()
    if (filling) await inSteps(filling)
    filling = null
  }

  function fillAtOnce(): void {
    while (filling && !filling.next().done);
    filling = null
  }

  /** Called again when products change category: the synonym of a category finds the products in it. */
  function setSynonyms(next: readonly CatalogueSynonym[]): void {
    synonyms = next
    search.setSynonyms(searchSynonyms(next, snapshot))
  }

  async function load(changes: Parameters<Loader['load']>[0]): Promise<void> {
    await fillSearch()
    const ids = [...changes.products]
    // A sale keeps the known rating: counting it again would slow down each order.
    const isRated = (id: string) => changes.ratings.has(id) || !snapshot.products.has(id)
    const rated = ids.filter(isRated)
    const restocked = [...changes.stock].filter((id) => snapshot.products.has(id))
    const others = otherStores()
    const stocked = [...ids, ...restocked]
    const readAll = async (tx: Queries) => ({
      categories: changes.categories ? await readCategories(tx) : null,
      synonyms: changes.synonyms ? await readSynonyms(tx) : null,
      published: ids.length > 0 ? await readPublished(tx, ids) : [],
      ratings: rated.length > 0 ? await readRatings?.(tx, rated) : undefined,
      levels: await readLevels(tx, [mainStore, ...others], stocked),
    })
    // Sales need one statement, and so no transaction.
    const isStockOnly = !changes.categories && !changes.synonyms && ids.length === 0
    const found = isStockOnly ? await readAll(db) : await read(readAll)
    const published = found.published.map((product) => {
      const { _id } = product
      const rating = isRated(_id) ? found.ratings?.get(_id) : snapshot.products.get(_id)?.rating
      return rating ? { ...product, rating } : product
    })
    const categories =
      found.categories && isSameCategories(found.categories, snapshot) ? null : found.categories
    const newSynonyms = found.synonyms && isSameJson(found.synonyms, synonyms) ? null : found.synonyms
    const { edited, moved, sold, gone } = compareProducts(snapshot, ids, published)
    for (const { productId, stock } of allLevels(found.levels, [mainStore], restocked)) {
      const known = snapshot.products.get(productId)!
      if (stock !== known.stock) sold.push({ ...known, stock })
    }
    const isEdit = categories !== null || edited.length > 0 || gone.length > 0
    const inStores = stocks.put(allLevels(found.levels, others, stocked))
    if (!isEdit && !newSynonyms && moved.length === 0 && sold.length === 0 && !inStores.isChanged) return

    const hasMoved = gone.length > 0 || edited.some((product) => isInOtherCategories(product, snapshot))
    const soldVisibly = sold.filter((product) => looksOtherwise(product, snapshot))
    const isShown =
      isEdit || newSynonyms !== null || moved.length > 0 || inStores.isShown || soldVisibly.length > 0
    const toIndex = [
      ...edited,
      ...[...moved, ...sold].filter((product) => isSoldOutOrBack(product, snapshot)),
    ]
    const renamed = categories ? idsOfRenamed(snapshot, categories) : null
    for (const product of sold) stocks.replace(snapshot.products.get(product._id)!, product)
    const replaced = [...edited, ...moved].map(({ _id }) => _id)
    const before = [...replaced, ...gone].flatMap((id) => snapshot.products.get(id) ?? [])
    applyChanges(snapshot, { categories, changed: [...edited, ...moved, ...sold], gone })
    if (categories) shownChanges.add()
    for (const product of soldVisibly) shownChanges.addIn(product, mainStore)
    for (const product of [...before, ...edited, ...moved]) {
      shownChanges.addIn(product)
      stocks.forgetLists(product)
    }
    if (renamed) toIndex.push(...productsOf(renamed, snapshot))
    if (gone.length > 0) search.replace([], gone)
    await inSteps(indexing(search, [...new Set(toIndex)], snapshot, slices.later))
    if (newSynonyms || (synonyms.length > 0 && hasMoved)) setSynonyms(newSynonyms ?? synonyms)
    versions.exact.advance()
    if (isShown) versions.shown.advance()
    if (isEdit) versions.edited.advance()
    // Nobody waits for it.
    const compacting = search.compact()
    if (compacting) void inSteps(compacting)
  }

  return {
    snapshot,
    stocks,
    shownChanges,
    versions,
    get search() {
      followLanguage()
      fillAtOnce()
      return search
    },
    loadEverything,
    fillSearch,
    async findAll() {
      const stamps = await readStamps(db)
      const published = new Set(stamps.map(({ _id }) => _id))
      const changed = stamps.filter(({ _id, stock, editedAt }) => {
        const known = snapshot.products.get(_id)
        return known?.stock !== stock || known.editedAt !== editedAt
      })
      const unpublishedIds = [...snapshot.products.keys()].filter((id) => !published.has(id))
      return [...new Set([...changed.map(({ _id }) => _id), ...unpublishedIds, ...published])]
    },
    load,
    setOffers(running) {
      snapshot.offers = running
      shownChanges.add()
      versions.exact.advance()
      versions.shown.advance()
    },
  }
}

/** Replaces products in a search, one slice per step. */
function* indexing(
  search: Search,
  products: readonly CatalogueProduct[],
  snapshot: Snapshot,
  slice: number,
): Generator<void, void, void> {
  for (let from = 0; from < products.length; from += slice) {
    if (from > 0) yield
    search.replace(
      products.slice(from, from + slice).map((product) => searchDocument(product, snapshot)),
      [],
    )
  }
}

/** Runs the steps of a long task, serving requests in between. */
async function inSteps(steps: Iterator<void>): Promise<void> {
  while (!steps.next().done) await immediate()
}

/** The stock of each product in each store: none where it has no row, because it may have had one before. */
function allLevels(found: readonly Level[], storeIds: readonly string[], ids: readonly string[]): Level[] {
  const key = (storeId: string, productId: string) => `${storeId} ${productId}`
  const stocks = new Map(found.map(({ storeId, productId, stock }) => [key(storeId, productId), stock]))
  return storeIds.flatMap((storeId) =>
    ids.map((productId) => ({ storeId, productId, stock: stocks.get(key(storeId, productId)) ?? 0 })),
  )
}

type Difference = {
  /** New, or changed in more than stock. */
  edited: CatalogueProduct[]
  /** Changed in position or rating, and perhaps in stock. */
  moved: CatalogueProduct[]
  /** Changed only in stock. */
  sold: CatalogueProduct[]
  /** Ids of products that are no longer published. */
  gone: string[]
}

/** Compares products with their new rows. A save that changes nothing visible counts as no difference. */
function compareProducts(
  { products }: Snapshot,
  ids: readonly string[],
  found: readonly CatalogueProduct[],
): Difference {
  const published = new Set(found.map(({ _id }) => _id))
  const difference: Difference = {
    edited: [],
    moved: [],
    sold: [],
    gone: ids.filter((id) => !published.has(id) && products.has(id)),
  }
  for (const product of found) {
    const known = products.get(product._id)
    if (!known || !isSameJson(editedPart(product), editedPart(known))) difference.edited.push(product)
    else if (
      !isSameJson(product.positions, known.positions) ||
      !isSameJson(product.rating ?? null, known.rating ?? null)
    )
      difference.moved.push({ ...product, editedAt: known.editedAt })
    else if (product.stock !== known.stock) difference.sold.push({ ...known, stock: product.stock })
  }
  return difference
}

/** The fields that only an edit changes. */
function editedPart({ stock, editedAt, positions, rating, ...edited }: CatalogueProduct) {
  return edited
}

function isInOtherCategories(product: CatalogueProduct, { products }: Snapshot): boolean {
  const known = products.get(product._id)
  return known === undefined || !hasSameCategories(product, known)
}

/** Whether pages show a different stock after a product was sold or restocked. */
function looksOtherwise({ _id, stock }: CatalogueProduct, { products }: Snapshot): boolean {
  return shownStock(stock) !== shownStock(products.get(_id)!.stock)
}

function isSoldOutOrBack({ _id, stock }: CatalogueProduct, { products }: Snapshot): boolean {
  return stock > 0 !== products.get(_id)!.stock > 0
}

/** The products of some categories and sub categories. */
function productsOf(ids: ReturnType<typeof idsOfRenamed>, { byCategory, bySubCategory }: Snapshot) {
  return [
    ...ids.categories.flatMap((id) => byCategory.get(id) ?? []),
    ...ids.subCategories.flatMap((id) => bySubCategory.get(id) ?? []),
  ]
}

/** Whether categories are unchanged, ignoring the order in which they were read. */
function isSameCategories({ categories, subCategories }: Categories, before: Snapshot): boolean {
  const isSameIn = (rows: readonly CatalogueCategory[], known: ReadonlyMap<string, CatalogueCategory>) =>
    rows.length === known.size && rows.every((row) => isSameJson(row, known.get(row._id)))
  return isSameIn(categories, before.categories) && isSameIn(subCategories, before.subCategories)
}
