import {
  type CardView,
  type CataloguePages,
  type Filters,
  type HomeView,
  type ListingView,
  type Locale,
  mainStore,
  type ProductView,
  pageSizes,
  type SearchView,
  type TileView,
} from '@dix/contract'
import {
  asListed,
  card,
  categoryTile,
  list,
  type Reading,
  readingOf,
  subCategoryTile,
  wholeTile,
} from './cards.ts'
import {
  countBrands,
  foundProducts,
  homeRow,
  homeRowLength,
  isAsFound,
  pageOfFound,
  productsIn,
} from './lists.ts'
import type { LiveCatalogue } from './live/live.ts'
import type { StoreCatalogue } from './live/store-stocks.ts'
import {
  byPosition,
  type CatalogueCategory,
  type CatalogueProduct,
  type Snapshot,
  stockOf,
} from './snapshot.ts'
import { withSoftHyphens } from './soft-hyphens.ts'

/** Products related to a product, and alternatives to it. */
const rowLength = { related: 12, alternatives: 6 } as const

/**
 * The current contents of pages, in the viewer's language if translated, else in the main language.
 *
 * @param mainLanguage the current one: it may change while the shop is empty
 * @param showsRatings whether reviews are currently turned on
 * @param storeId the store whose stock the viewer sees
 */
export function cataloguePages(
  live: LiveCatalogue,
  mainLanguage: () => Locale,
  locale: Locale,
  showsRatings = () => false,
  storeId = mainStore,
): CataloguePages {
  const store = live.of(storeId)
  const reading = readingOf(store.snapshot, mainLanguage, locale, showsRatings)
  return {
    home: (rows) => homeView(reading, rows),
    row: (categoryId) => rowCards(reading, categoryId),
    listing: (categoryId, subCategoryId, filters, page) =>
      listingView(reading, { categoryId, subCategoryId }, filters, page),
    product: (productId) => productView(reading, productId),
    search: (text, filters, page) => searchView(reading, { ...store, live }, text, filters, page),
  }
}

/**
 * The categories and sub categories on whose products an answer of `cataloguePages` depends, besides the settings; null
 * if it depends on more.
 */
export function listsBehind(
  { products }: Snapshot,
  { method, input }: { method: string; input: readonly unknown[] },
): string[] | null {
  const [first, second] = input as (string | null)[]
  if (method === 'row') return [first!]
  if (method === 'listing') return [second ?? first!]
  if (method !== 'product') return null
  const product = products.get(first!)
  if (!product) return null
  // Related products are those of the first ones.
  const lists = [...product.categoryIds.slice(0, 1), ...product.subCategoryIds.slice(0, 1)]
  return lists.length > 0 ? lists : null
}

/** A tile whose name fits the width of a picture. */
const breakable = (tile: TileView): TileView => ({ ...tile, name: withSoftHyphens(tile.name) })

function homeView(reading: Reading, rows: number): HomeView {
  const { snapshot } = reading
  const categories = sortedCategories(snapshot)
  const total = ({ _id }: CatalogueCategory) => snapshot.byCategory.get(_id)?.length ?? 0
  return {
    categories: categories.map((category) => breakable(categoryTile(reading, category))),
    rows: categories
      .filter((category) => total(category) > 0)
      .map((category, index) => ({
        category: wholeTile(reading, category),
        products: index < rows ? rowCards(reading, category._id) : [],
        length: Math.min(total(category), homeRowLength),
      })),
  }
}

function rowCards(reading: Reading, categoryId: string): CardView[] {
  return homeRow(reading.snapshot, categoryId, homeRowLength).map((product) => card(reading, product))
}

function listingView(
  reading: Reading,
  { categoryId, subCategoryId }: { categoryId: string; subCategoryId: string | null },
  filters: Filters,
  page: number,
): ListingView | null {
  const { snapshot } = reading
  const category = snapshot.categories.get(categoryId)
  const subCategory = subCategoryId === null ? null : snapshot.subCategories.get(subCategoryId)
  if (!category || subCategory === undefined) return null
  if (subCategory && !subCategory.categoryIds.includes(categoryId)) return null
  const products = productsIn(snapshot, categoryId, subCategoryId)
  return {
    category: wholeTile(reading, category),
    subCategory: subCategory && subCategoryTile(reading, category, subCategory),
    subCategories: (snapshot.subCategoriesOf.get(categoryId) ?? []).map((sibling) =>
      breakable(subCategoryTile(reading, category, sibling)),
    ),
    ...list(reading, products, filters, { page, size: pageSizes.listing }),
  }
}

function productView(reading: Reading, productId: string): ProductView | null {
  const { snapshot, read } = reading
  const product = snapshot.products.get(productId)
  if (!product) return null
  const { category, subCategory } = mainCategoryOf(product, snapshot)
  const alternatives = alternativesTo(product, snapshot)
  const related = relatedTo(product, snapshot).filter((candidate) => !alternatives.includes(candidate))
  return {
    ...card(reading, product),
    images: product.images,
    description: read(product.description),
    details: Object.entries(read(product.details)).map(([label, text]) => ({ label, text })),
    category: category && wholeTile(reading, category),
    subCategory: category && subCategory && subCategoryTile(reading, category, subCategory),
    related: related.map((shown) => card(reading, shown)),
    alternatives: alternatives.map((shown) => card(reading, shown)),
  }
}

function searchView(
  reading: Reading,
  { find, live }: Pick<StoreCatalogue, 'find'> & { live: LiveCatalogue },
  text: string,
  filters: Filters,
  page: number,
): SearchView {
  const result = find(text)
  const { snapshot } = reading
  const size = pageSizes.search
  return {
    ...(isAsFound(filters)
      ? asListed(reading, pageOfFound(snapshot, result, page, size), countBrands(result.brands))
      : list(reading, foundProducts(snapshot, result, filters.sort), filters, { page, size })),
    corrected: result.corrected,
    suggestions: result.suggestions,
    nearestCategories: result.count > 0 ? [] : nearestCategories(reading, live, text),
  }
}

/** The categories whose names, or those of their sub categories, are closest to a text. */
function nearestCategories(reading: Reading, live: LiveCatalogue, text: string): TileView[] {
  const { categories, subCategoriesOf } = reading.snapshot
  const named = sortedCategories(reading.snapshot).map((category) => ({
    _id: category._id,
    names: [category, ...(subCategoriesOf.get(category._id) ?? [])].flatMap(({ name: { main, other } }) =>
      other === null ? [main] : [main, other],
    ),
  }))
  return live.search
    .nearestCategories(text, named)
    .flatMap((id) => categories.get(id) ?? [])
    .map((category) => categoryTile(reading, category))
}

function sortedCategories({ categories }: Snapshot): CatalogueCategory[] {
  return [...categories.values()].sort(byPosition)
}

/** The first category of a product, and its first sub category in that. */
function mainCategoryOf(product: CatalogueProduct, snapshot: Snapshot) {
  const category = snapshot.categories.get(product.categoryIds[0] ?? '') ?? null
  const subCategory =
    product.subCategoryIds
      .map((id) => snapshot.subCategories.get(id))
      .find((found) => category && found?.categoryIds.includes(category._id)) ?? null
  return { category, subCategory }
}

/** Other products in stock, of the first sub category and then of the first category. One per name. */
function relatedTo(product: CatalogueProduct, snapshot: Snapshot): CatalogueProduct[] {
  const inSubCategory = snapshot.bySubCategory.get(product.subCategoryIds[0] ?? '') ?? []
  const inCategory = snapshot.byCategory.get(product.categoryIds[0] ?? '') ?? []
  const byName = new Map<string, CatalogueProduct>()
  for (const other of [...inSubCategory, ...inCategory]) {
    if (
      stockOf(snapshot, other) > 0 &&
      other.name.main !== product.name.main &&
      !byName.has(other.name.main)
    ) {
      byName.set(other.name.main, other)
    }
    if (byName.size === rowLength.related) break
  }
  return [...byName.values()]
}

/** Alternatives to an out-of-stock product: products of its sub category, the same product of another brand first. */
function alternativesTo(product: CatalogueProduct, snapshot: Snapshot): CatalogueProduct[] {
  const isInStock = (candidate: CatalogueProduct) => stockOf(snapshot, candidate) > 0
  if (isInStock(product)) return []
  const others =
    snapshot.bySubCategory.get(product.subCategoryIds[0] ?? '') ??
    snapshot.byCategory.get(product.categoryIds[0] ?? '') ??
    []
  const inStock = others.filter(isInStock)
  const isSame = ({ name }: CatalogueProduct) => name.main === product.name.main
  return [...inStock.filter(isSame), ...inStock.filter((candidate) => !isSame(candidate))].slice(
    0,
    rowLength.alternatives,
  )
}
