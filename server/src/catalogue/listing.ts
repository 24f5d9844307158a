import { discountedPrice, type Filters, type SortOrder } from '@dix/contract'
import type { SearchResult } from '../search/index.ts'
import type { Snapshot, StockedProduct } from './snapshot.ts'

export type Page<Row> = { rows: Row[]; page: number; totalPage: number; totalCount: number }

/**
 * Products of a search, best first. Where the shopper has them sorted otherwise, only its good matches (see
 * `closest`): sorted by price, all the rest would stand among them.
 */
export function foundProducts(
  { products }: Pick<Snapshot, 'products'>,
  result: Pick<SearchResult, 'ids' | 'closestIds'>,
  sort: SortOrder,
): StockedProduct[] {
  const ids = sort === 'relevance' ? result.ids : result.closestIds
  return ids.flatMap((id) => products.get(id) ?? [])
}

/** Keeps what is in stock, on offer or of one brand, as asked. */
export function narrow(
  products: readonly StockedProduct[],
  { inStock, onOffer, brand }: Pick<Filters, 'inStock' | 'onOffer' | 'brand'>,
): readonly StockedProduct[] {
  if (!inStock && !onOffer && brand === null) return products
  return products.filter(
    (product) =>
      (!inStock || product.stock > 0) &&
      (!onOffer || product.discount > 0) &&
      (brand === null || product.brand === brand),
  )
}

/** Orders by what the shopper pays or saves; `relevance` keeps the order given. Equal ones keep their order. */
export function sortProducts(
  products: readonly StockedProduct[],
  sort: SortOrder,
): readonly StockedProduct[] {
  if (sort === 'relevance') return products
  const paid = (product: StockedProduct) => discountedPrice(product.price, product.discount)
  return products.toSorted((a, b) => {
    if (sort === 'price') return paid(a) - paid(b)
    if (sort === 'price-desc') return paid(b) - paid(a)
    return b.discount - a.discount
  })
}

/** One page of a list, counted from 1. A page past the end is empty; an empty list has 0 pages. */
export function paginate<Row>(rows: readonly Row[], page: number, size: number): Page<Row> {
  return {
    rows: rows.slice((page - 1) * size, page * size),
    page,
    totalPage: Math.ceil(rows.length / size),
    totalCount: rows.length,
  }
}

/** Brands of a list with how many products each has, most first, at most 40. Loose goods have none. */
export function brandsOf(products: readonly StockedProduct[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { brand } of products) {
    if (brand !== '') counts.set(brand, (counts.get(brand) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'fr'))
    .slice(0, 40)
}
