import type { Bilingual } from '@dix/contract'

/** A category or sub category as the shop holds it. `image` is a site-relative URL, empty without a picture. */
export type Shelf = { _id: string; name: Bilingual<string>; image: string; position: number | null }

export type StockedProduct = {
  _id: string
  name: Bilingual<string>
  brand: string
  unit: string
  description: Bilingual<string>
  details: Bilingual<Record<string, string>>
  /** Site-relative URLs. */
  images: string[]
  /** Whole XOF before discount; whole percent; pieces. */
  price: number
  discount: number
  stock: number
  categoryIds: string[]
  subCategoryIds: string[]
}

/** Rows of the whole catalogue, as the store reads them in one view of the database. */
export type CatalogueRows = {
  categories: Shelf[]
  subCategories: (Shelf & { categoryIds: string[] })[]
  products: StockedProduct[]
}

/**
 * The catalogue in memory: never changed once built, replaced as a whole. `version` grows with every
 * replacement on this node; nothing outside the process may read meaning into it.
 */
export type Snapshot = {
  version: number
  categories: ReadonlyMap<string, Shelf>
  subCategories: ReadonlyMap<string, Shelf & { categoryIds: string[] }>
  products: ReadonlyMap<string, StockedProduct>
  /** In stock first, then as they were added: what a list shows before anybody sorts it. */
  inWindowOrder: readonly StockedProduct[]
  byCategory: ReadonlyMap<string, readonly StockedProduct[]>
  bySubCategory: ReadonlyMap<string, readonly StockedProduct[]>
  subCategoriesOf: ReadonlyMap<string, readonly Shelf[]>
}

export const emptySnapshot: Snapshot = buildSnapshot({ categories: [], subCategories: [], products: [] }, 0)

/** Indexes the rows for reading. Takes about a microsecond a product. */
export function buildSnapshot(rows: CatalogueRows, version: number): Snapshot {
  const inWindowOrder = rows.products.toSorted(
    (a, b) => Number(b.stock > 0) - Number(a.stock > 0) || compareText(a._id, b._id),
  )
  return {
    version,
    categories: byId(rows.categories),
    subCategories: byId(rows.subCategories),
    products: byId(rows.products),
    inWindowOrder,
    byCategory: groupBy(inWindowOrder, (product) => product.categoryIds),
    bySubCategory: groupBy(inWindowOrder, (product) => product.subCategoryIds),
    subCategoriesOf: groupBy(rows.subCategories.toSorted(inShopWindow), (shelf) => shelf.categoryIds),
  }
}

/** What is new: all shelves, or null where they are as they were; products replaced, and those no longer on sale. */
export type Changes = {
  shelves: Pick<CatalogueRows, 'categories' | 'subCategories'> | null
  changed: readonly StockedProduct[]
  gone: readonly string[]
}

/** The snapshot with what has changed; everything else is shared with the old one. */
export function withChanges(old: Snapshot, { shelves, changed, gone }: Changes, version: number): Snapshot {
  const products = new Map(old.products)
  for (const id of gone) products.delete(id)
  for (const product of changed) products.set(product._id, product)
  // What an order changes is stock: a tenth of the work, many times a second on a busy evening.
  if (!shelves && gone.length === 0 && changed.every((product) => keepsItsPlace(product, old)))
    return { ...swapped(old, changed), products, version }
  const known = { categories: [...old.categories.values()], subCategories: [...old.subCategories.values()] }
  return buildSnapshot({ ...known, ...shelves, products: [...products.values()] }, version)
}

/** Whether a product stands on the shelves it stood on, and as far in front. */
function keepsItsPlace(product: StockedProduct, { products }: Snapshot): boolean {
  const known = products.get(product._id)
  return (
    known !== undefined &&
    known.stock > 0 === product.stock > 0 &&
    isSameList(known.categoryIds, product.categoryIds) &&
    isSameList(known.subCategoryIds, product.subCategoryIds)
  )
}

const isSameList = (one: string[], other: string[]) => one.join() === other.join()

/** The lists of a snapshot with products put where their older selves stood. */
function swapped(old: Snapshot, changed: readonly StockedProduct[]) {
  const news = new Map(changed.map((product) => [old.products.get(product._id), product]))
  const swap = (list: readonly StockedProduct[]) => list.map((product) => news.get(product) ?? product)
  const swapIn = (lists: Snapshot['byCategory'], ids: string[]) => {
    const copy = new Map(lists)
    for (const id of new Set(ids)) copy.set(id, swap(lists.get(id)!))
    return copy
  }
  return {
    ...old,
    inWindowOrder: swap(old.inWindowOrder),
    byCategory: swapIn(
      old.byCategory,
      changed.flatMap(({ categoryIds }) => categoryIds),
    ),
    bySubCategory: swapIn(
      old.bySubCategory,
      changed.flatMap(({ subCategoryIds }) => subCategoryIds),
    ),
  }
}

/** Shop-window order of shelves: those with a position first, in its order, the rest by main-language name. */
export function inShopWindow(a: Shelf, b: Shelf): number {
  const first = a.position ?? Number.POSITIVE_INFINITY
  const second = b.position ?? Number.POSITIVE_INFINITY
  return first === second ? compareText(a.name.main, b.name.main) : first - second
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
