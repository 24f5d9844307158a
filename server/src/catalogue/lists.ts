import { discountedPrice, type Filters, percentOff, type SortOrder } from '@dix/contract'
import type { SearchResult } from '../search/index.ts'
import { priceOf } from './offers/running-offers.ts'
import { type CatalogueProduct, type Snapshot, stockOf } from './snapshot.ts'

export type Page<Row> = { rows: Row[]; page: number; totalPage: number; totalCount: number }

/** Products of a category, or of one of its sub categories, in the default sort. */
export function productsIn(
  snapshot: Snapshot,
  categoryId: string,
  subCategoryId: string | null,
): readonly CatalogueProduct[] {
  if (subCategoryId === null) return snapshot.byCategory.get(categoryId) ?? []
  const products = snapshot.bySubCategory.get(subCategoryId) ?? []
  return products.filter((product) => product.categoryIds.includes(categoryId))
}

/** The first products of a sub category that are also in a category, without reading all of them. */
function firstIn(
  snapshot: Snapshot,
  categoryId: string,
  subCategoryId: string,
  length: number,
): CatalogueProduct[] {
  const found: CatalogueProduct[] = []
  for (const product of snapshot.bySubCategory.get(subCategoryId) ?? []) {
    if (found.length === length) break
    if (product.categoryIds.includes(categoryId)) found.push(product)
  }
  return found
}

/** Products per row of the home page. */
export const homeRowLength = 10

/** The first products of a category for its home page row: one of each sub category in turn. */
export function homeRow(snapshot: Snapshot, categoryId: string, length: number): CatalogueProduct[] {
  const all = snapshot.byCategory.get(categoryId) ?? []
  const lists = (snapshot.subCategoriesOf.get(categoryId) ?? []).map(({ _id }) =>
    firstIn(snapshot, categoryId, _id, length),
  )
  const row = new Set<CatalogueProduct>()
  for (let rank = 0; row.size < length && lists.some((list) => rank < list.length); rank++) {
    for (const list of lists) {
      const product = list[rank]
      if (product && row.size < length) row.add(product)
    }
  }
  for (const product of all) {
    if (row.size >= length) break
    row.add(product)
  }
  return [...row]
}

/**
 * Products of a search, best first. Other sort orders include only close matches, or loose ones would mix with them.
 */
export function foundProducts(
  { products }: Pick<Snapshot, 'products'>,
  result: Pick<SearchResult, 'ids' | 'closestIds'>,
  sort: SortOrder,
): CatalogueProduct[] {
  const found: CatalogueProduct[] = []
  for (const id of sort === 'relevance' ? result.ids : result.closestIds) {
    const product = products.get(id)
    if (product) found.push(product)
  }
  return found
}

/** Whether a list with these filters is exactly the search result, in its order. */
export function isAsFound({ inStock, onOffer, brand, sort }: Filters): boolean {
  return !inStock && !onOffer && brand === null && sort === 'relevance'
}

/** One page of a search result as found. Reads no other page, because it runs on every keystroke. */
export function pageOfFound(
  { products }: Pick<Snapshot, 'products'>,
  result: Pick<SearchResult, 'count' | 'slice'>,
  page: number,
  size: number,
): Page<CatalogueProduct> {
  const rows = result.slice((page - 1) * size, page * size).flatMap((id) => products.get(id) ?? [])
  return { rows, ...paging(result.count, page, size) }
}

/** Filters by stock, discount and brand. */
export function filterProducts(
  snapshot: Pick<Snapshot, 'offers' | 'stocks'>,
  products: readonly CatalogueProduct[],
  { inStock, onOffer, brand }: Pick<Filters, 'inStock' | 'onOffer' | 'brand'>,
): readonly CatalogueProduct[] {
  if (!inStock && !onOffer && brand === null) return products
  return products.filter(
    (product) =>
      (!inStock || stockOf(snapshot, product) > 0) &&
      (!onOffer || percentOff(priceOf(snapshot, product)) > 0) &&
      (brand === null || product.brand === brand),
  )
}

/** Sorts by the price to pay or the discount; `relevance` keeps the given order. The sort is stable. */
export function sortProducts(
  snapshot: Pick<Snapshot, 'offers'>,
  products: readonly CatalogueProduct[],
  sort: SortOrder,
): readonly CatalogueProduct[] {
  if (sort === 'relevance') return products
  const ranked = products.map((product) => {
    const offered = priceOf(snapshot, product)
    const paid = discountedPrice(offered.price, offered.discount)
    return { product, rank: { price: paid, 'price-desc': -paid, discount: -percentOff(offered) }[sort] }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ product }) => product)
}

/** One page of a list, counted from 1. A page past the end is empty; an empty list has 0 pages. */
export function paginate<Row>(rows: readonly Row[], page: number, size: number): Page<Row> {
  return { rows: rows.slice((page - 1) * size, page * size), ...paging(rows.length, page, size) }
}

function paging(totalCount: number, page: number, size: number): Omit<Page<never>, 'rows'> {
  return { page, totalPage: Math.ceil(totalCount / size), totalCount }
}

/** One page of all products, newest first. */
export function newestPage({ inOrderOfId }: Snapshot, page: number, size: number): Page<CatalogueProduct> {
  const end = Math.max(0, inOrderOfId.length - (page - 1) * size)
  const rows = inOrderOfId.slice(Math.max(0, end - size), end).reverse()
  return { rows, ...paging(inOrderOfId.length, page, size) }
}

const compareNames = new Intl.Collator('fr').compare

/** Brands of a list by number of products, highest first, at most 40. */
export function brandsOf(products: readonly CatalogueProduct[]): { name: string; count: number }[] {
  return countBrands(products.map(({ brand }) => brand))
}

/** @param brands of each product; empty for loose goods, which have none */
export function countBrands(brands: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const brand of brands) if (brand !== '') counts.set(brand, (counts.get(brand) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name))
    .slice(0, 40)
}
