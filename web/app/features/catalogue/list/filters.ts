import type { Filters, ListView, SortOrder } from '@dix/contract'

/** A list as it comes: nothing left out, the most fitting first. */
export const anything: Filters = { inStock: false, onOffer: false, brand: null, sort: 'relevance' }

/** Every sort order, with the key of its text. */
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
 * Reads `stock=1&offer=1&brand=…&sort=price`. What is unknown or malformed is as if it were not there; a
 * brand is taken as it stands, because one that the list does not hold leaves nothing of it.
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

/** Letters of a search text that are read; nobody types more. */
const longestText = 200

/** What is searched for, without blanks around it. */
export function readText(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, longestText).trim()
}

/** Page number from 1; anything else is the first page. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Whether a list ended before the page that was asked for. An empty list ends with its first page. */
export function isPastEnd({ page, totalPage }: Pick<ListView, 'page' | 'totalPage'>): boolean {
  return page > 1 && page > totalPage
}

export type ListAddress = { path: string; text?: string; filters?: Filters; page?: number }

/** Site-relative address of a list. Defaults are left out, so that one list has one address. */
export function listHref({ path, ...rest }: ListAddress): string {
  const query = listQuery(rest)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The query of a list's address, also what a form has to send along to keep it. */
export function listQuery({
  text,
  filters = anything,
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

/** Whether something is left out of the list; sorting alone leaves nothing out. */
export function isFiltered({ inStock, onOffer, brand }: Filters): boolean {
  return inStock || onOffer || brand !== null
}
