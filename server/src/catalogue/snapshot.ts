import type { Bilingual, Rating } from '@dix/contract'
import { noOffers, type RunningOffers } from './offers/running-offers.ts'

/** A category or sub category. `image` is a site-relative URL, empty if there is no picture. */
export type CatalogueCategory = {
  _id: string
  name: Bilingual<string>
  image: string
  position: number | null
}

export type CatalogueSubCategory = CatalogueCategory & { categoryIds: string[] }

/** A published product. */
export type CatalogueProduct = {
  _id: string
  name: Bilingual<string>
  brand: string
  unit: string
  /** Grams per step of goods by weight, else null. */
  stepGrams: number | null
  description: Bilingual<string>
  details: Bilingual<Record<string, string>>
  /** Site-relative URLs. */
  images: string[]
  /** Whole XOF before discount; whole percent; pieces. `priceOf` gives the price during offers. */
  price: number
  discount: number
  stock: number
  categoryIds: string[]
  subCategoryIds: string[]
  /** Its position in each of `subCategoryIds`, null if it has none there; null if it has none at all. */
  positions: (number | null)[] | null
  /** Codes that the search finds it by, as `codeKey` returns them. */
  codes: readonly string[]
  /** The time of its last edit, in seconds since 1970; sales do not count. */
  editedAt: number
  /** Absent without a review. */
  rating?: Rating
}

/** Every category and sub category. */
export type Categories = { categories: CatalogueCategory[]; subCategories: CatalogueSubCategory[] }

/** The whole catalogue, unordered. */
export type CatalogueRows = Categories & { products: CatalogueProduct[] }

/**
 * The catalogue in memory. It changes in place and synchronously: reads without awaiting in between are consistent.
 * Products and categories are never modified, but replaced.
 */
export type Snapshot = {
  categories: ReadonlyMap<string, CatalogueCategory>
  subCategories: ReadonlyMap<string, CatalogueSubCategory>
  products: ReadonlyMap<string, CatalogueProduct>
  /** Every product by id, which is the order of creation. */
  inOrderOfId: readonly CatalogueProduct[]
  /** In the default sort: in stock first, then by id. */
  byCategory: Pick<ReadonlyMap<string, readonly CatalogueProduct[]>, 'get'>
  /** In the default sort: in stock first, then by position, then those without one by id. */
  bySubCategory: Pick<ReadonlyMap<string, readonly CatalogueProduct[]>, 'get'>
  subCategoriesOf: ReadonlyMap<string, readonly CatalogueSubCategory[]>
  /** Current prices are derived from them: see `priceOf`. */
  offers: RunningOffers
  /** Stock of a product in a store other than the main one; null for the main store: see `stockOf`. */
  stocks: ((id: string) => number) | null
}

/** Stock of a product in the store of a snapshot. */
export function stockOf({ stocks }: Pick<Snapshot, 'stocks'>, { _id, stock }: CatalogueProduct): number {
  return stocks === null ? stock : stocks(_id)
}

/** The mutable view of a snapshot, for those who change it. */
export type OwnSnapshot = {
  categories: Map<string, CatalogueCategory>
  subCategories: Map<string, CatalogueSubCategory>
  products: Map<string, CatalogueProduct>
  inOrderOfId: CatalogueProduct[]
  byCategory: Map<string, CatalogueProduct[]>
  bySubCategory: Map<string, CatalogueProduct[]>
  subCategoriesOf: Map<string, CatalogueSubCategory[]>
  offers: RunningOffers
  stocks: null
}

/** Indexes the rows for reading. Takes about a microsecond per product. */
export function buildSnapshot(rows: CatalogueRows, offers = noOffers): OwnSnapshot {
  const inOrderOfId = rows.products.toSorted(compareIds)
  const inDefaultSort = [
    ...inOrderOfId.filter(({ stock }) => stock > 0),
    ...inOrderOfId.filter(({ stock }) => stock <= 0),
  ]
  return {
    ...indexCategories(rows),
    products: byId(inOrderOfId),
    inOrderOfId,
    byCategory: groupBy(inDefaultSort, (product) => product.categoryIds),
    bySubCategory: sortPositioned(groupBy(inDefaultSort, (product) => product.subCategoryIds)),
    offers,
    stocks: null,
  }
}

/** Sorts the lists that contain products with a position. */
function sortPositioned(lists: Map<string, CatalogueProduct[]>): Map<string, CatalogueProduct[]> {
  for (const [id, list] of lists) {
    if (list.some(({ positions }) => positions !== null)) list.sort(compareInSubCategory(id))
  }
  return lists
}

function indexCategories({ categories, subCategories }: Categories) {
  return {
    categories: byId(categories),
    subCategories: byId(subCategories),
    subCategoriesOf: groupBy(subCategories.toSorted(byPosition), ({ categoryIds }) => categoryIds),
  }
}

/** All categories, or null if they are unchanged; new and changed products; ids of products no longer published. */
export type SnapshotChanges = {
  categories: Categories | null
  changed: readonly CatalogueProduct[]
  gone: readonly string[]
}

/** Changes a snapshot in place, with the same result as a new build. Unchanged parts cost nothing. */
export function applyChanges(
  snapshot: OwnSnapshot,
  { categories, changed, gone }: Partial<SnapshotChanges>,
): void {
  if (categories) Object.assign(snapshot, indexCategories(categories))
  for (const id of gone ?? []) {
    const known = snapshot.products.get(id)
    if (!known) continue
    snapshot.products.delete(id)
    removeFrom(snapshot.inOrderOfId, known, compareIds)
    leaveLists(snapshot, known)
  }
  for (const product of changed ?? []) putProduct(snapshot, product)
}

function putProduct(snapshot: OwnSnapshot, product: CatalogueProduct): void {
  const known = snapshot.products.get(product._id)
  snapshot.products.set(product._id, product)
  const at = positionIn(snapshot.inOrderOfId, product, compareIds)
  snapshot.inOrderOfId.splice(at, known ? 1 : 0, product)
  if (known) leaveLists(snapshot, known)
  for (const { lists, id, compare } of listsOf(snapshot, product)) {
    const list = lists.get(id)
    if (list) list.splice(positionIn(list, product, compare), 0, product)
    else lists.set(id, [product])
  }
}

function leaveLists(snapshot: OwnSnapshot, product: CatalogueProduct): void {
  for (const { lists, id, compare } of listsOf(snapshot, product)) {
    const list = lists.get(id)!
    removeFrom(list, product, compare)
    if (list.length === 0) lists.delete(id)
  }
}

/** The lists that contain a product, and how each is sorted. */
function listsOf({ byCategory, bySubCategory }: OwnSnapshot, { categoryIds, subCategoryIds }: InCategories) {
  return [
    ...categoryIds.map((id) => ({ lists: byCategory, id, compare: compareInDefaultSort })),
    ...subCategoryIds.map((id) => ({ lists: bySubCategory, id, compare: compareInSubCategory(id) })),
  ]
}

export type Compare = (a: CatalogueProduct, b: CatalogueProduct) => number

/** The index of a product in a sorted list, or where it belongs. */
export function positionIn(
  list: readonly CatalogueProduct[],
  product: CatalogueProduct,
  compare: Compare,
): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle]!, product) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function removeFrom(list: CatalogueProduct[], product: CatalogueProduct, compare: Compare): void {
  list.splice(positionIn(list, product, compare), 1)
}

type InCategories = Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds'>

/** Whether two versions of a product are in the same categories and sub categories, in the same order. */
export function hasSameCategories(one: InCategories, other: InCategories): boolean {
  return (
    one.categoryIds.join() === other.categoryIds.join() &&
    one.subCategoryIds.join() === other.subCategoryIds.join()
  )
}

type PositionedByName = Pick<CatalogueCategory, 'name' | 'position'>

/** Compares categories: by position, then those without one by name in the main language. */
export function byPosition(a: PositionedByName, b: PositionedByName): number {
  return comparePositions(a.position, b.position) || compareText(a.name.main, b.name.main)
}

/** Sorts positions, with null last. */
function comparePositions(a: number | null, b: number | null): number {
  const first = a ?? Number.POSITIVE_INFINITY
  const second = b ?? Number.POSITIVE_INFINITY
  return first === second ? 0 : first - second
}

function compareIds(a: { _id: string }, b: { _id: string }): number {
  return compareText(a._id, b._id)
}

function compareInDefaultSort(a: CatalogueProduct, b: CatalogueProduct): number {
  return compareStock(a, b) || compareIds(a, b)
}

/** The default sort of a sub category. */
function compareInSubCategory(id: string): Compare {
  const comparePlaces = comparePositionsIn(id)
  return (a, b) => compareStock(a, b) || comparePlaces(a, b)
}

function comparePositionsIn(id: string): Compare {
  const position = ({ positions, subCategoryIds }: CatalogueProduct) =>
    positions && positions[subCategoryIds.indexOf(id)]!
  return (a, b) => comparePositions(position(a), position(b)) || compareIds(a, b)
}

/**
 * Compares products in the default sort of a list, with the stock of a store.
 *
 * @param subCategoryId null for a list of a category
 */
export function compareInSort(
  subCategoryId: string | null,
  isInStock: (product: CatalogueProduct) => boolean,
): Compare {
  const comparePlaces = subCategoryId === null ? compareIds : comparePositionsIn(subCategoryId)
  return (a, b) => Number(isInStock(b)) - Number(isInStock(a)) || comparePlaces(a, b)
}

/** A list in its default sort, for a store whose stock differs from the main one's. */
export function inSortOf(
  list: readonly CatalogueProduct[],
  subCategoryId: string | null,
  isInStock: (product: CatalogueProduct) => boolean,
): CatalogueProduct[] {
  const sorted = list.toSorted(subCategoryId === null ? compareIds : comparePositionsIn(subCategoryId))
  return [...sorted.filter(isInStock), ...sorted.filter((product) => !isInStock(product))]
}

/** Products in stock come first. */
function compareStock(a: CatalogueProduct, b: CatalogueProduct): number {
  return Number(b.stock > 0) - Number(a.stock > 0)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function byId<Row extends { _id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row._id, row]))
}

function groupBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return groups
}
