import type { Filters, ListView, SortOrder } from '@dix/contract'

/** No filter, sorted by relevance. */
export const noFilters: Filters = { inStock: false, onOffer: false, brand: null, sort: 'relevance' }

/** The key of each sort order's text. */
export const sortNames = {
  relevance: 'relevance',
  price: 'price',
  'price-desc': 'priceDescending',
  discount: 'discount',
} as const satisfies Record<SortOrder, string>

function isSortOrder(text: string | null): text is SortOrder {
  return text !== null && Object.hasOwn(sortNames, text)
}

/**
 * Reads `stock=1&offer=1&brand=…&sort=price`. Unknown and malformed values are ignored. Any brand is accepted: an unknown
 * one gives an empty list.
 */
export function readFilters(params: URLSearchParams): Filters {
  const sort = params.get('sort')
  return {
    inStock: params.get('stock') === '1',
    onOffer: params.get('offer') === '1',
    brand: params.get('brand') || null,
    sort: isSortOrder(sort) ? sort : 'relevance',
  }
}

/** Characters of a search text. */
const maxText = 200

/** The search text, trimmed. */
export function readText(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, maxText).trim()
}

/** Page number from 1; anything else is the first page. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Whether a page is after the last one. An empty list has one page. */
export function isPastEnd({ page, totalPage }: Pick<ListView, 'page' | 'totalPage'>): boolean {
  return page > 1 && page > totalPage
}

export type ListAddress = { path: string; text?: string; filters?: Filters; page?: number }

/** Site-relative URL of a list. Defaults are left out, so that each list has one URL. */
export function listHref({ path, ...rest }: ListAddress): string {
  const query = listQuery(rest)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The query of a list's URL; a form sends it as hidden fields. */
export function listQuery({
  text,
  filters = noFilters,
  page = 1,
}: Omit<ListAddress, 'path'>): URLSearchParams {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (filters.inStock) query.set('stock', '1')
  if (filters.onOffer) query.set('offer', '1')
  if (filters.brand) query.set('brand', filters.brand)
  if (filters.sort !== 'relevance') query.set('sort', filters.sort)
  if (page > 1) query.set('page', String(page))
  return query
}

/** Whether a filter is set. The sort order is not a filter. */
export function isFiltered({ inStock, onOffer, brand }: Filters): boolean {
  return inStock || onOffer || brand !== null
}
