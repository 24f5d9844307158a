import type { InputOf, ProductSort } from '@dix/contract'

type ListInput = InputOf<'POST /api/product/admin-list'>

/** How an administrator's list of products is narrowed, ordered and paged; the address keeps it. */
export type ProductFilters = {
  search: string
  /** Id of a category; empty for all of them. */
  category: string
  status: NonNullable<ListInput['status']>
  stock: NonNullable<ListInput['stock']>
  /** What a product still lacks. */
  lacking: 'nothing' | 'picture' | 'translation'
  sort: ProductSort
  page: number
}

export const everyProduct: ProductFilters = {
  search: '',
  category: '',
  status: 'all',
  stock: 'all',
  lacking: 'nothing',
  sort: 'newest',
  page: 1,
}

/** What each choice may be, in the order it is offered. */
export const choices = {
  status: ['all', 'live', 'draft'],
  stock: ['all', 'in', 'low', 'out'],
  lacking: ['nothing', 'picture', 'translation'],
  sort: ['newest', 'oldest', 'updated', 'name', 'price', 'price-desc', 'stock', 'stock-desc'],
} as const satisfies { [Name in keyof ProductFilters]?: readonly ProductFilters[Name][] }

type ChoiceName = keyof typeof choices

/** Letters of a search text that the shop reads. */
const longestText = 200

/** Names of the parameters in the address that are the list's own. */
const parameters = {
  search: 'q',
  category: 'category',
  status: 'status',
  stock: 'stock',
  lacking: 'lacking',
  sort: 'sort',
  page: 'page',
} as const satisfies Record<keyof ProductFilters, string>

/** Reads the filters of an address; what it says wrongly counts as not said. */
export function readFilters(query: URLSearchParams): ProductFilters {
  const page = query.get(parameters.page) ?? ''
  const category = query.get(parameters.category) ?? ''
  return {
    search: (query.get(parameters.search) ?? '').slice(0, longestText),
    category: /^[A-Za-z0-9]{1,64}$/.test(category) ? category : '',
    status: readChoice(query, 'status'),
    stock: readChoice(query, 'stock'),
    lacking: readChoice(query, 'lacking'),
    sort: readChoice(query, 'sort'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

function readChoice<Name extends ChoiceName>(query: URLSearchParams, name: Name): ProductFilters[Name] {
  const given = query.get(parameters[name])
  const offered: readonly string[] = choices[name]
  return (given && offered.includes(given) ? given : everyProduct[name]) as ProductFilters[Name]
}

/**
 * Writes filters into an address. Defaults are left out, so that one list has one address; parameters that are not
 * the list's stay.
 */
export function writeFilters(filters: ProductFilters, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const name of Object.keys(parameters) as (keyof ProductFilters)[]) {
    if (filters[name] === everyProduct[name]) written.delete(parameters[name])
    else written.set(parameters[name], String(filters[name]))
  }
  return written
}

/** What narrows the list, one by one: the chips above it. Order and page leave nothing out. */
export function activeFilters(filters: ProductFilters): (keyof ProductFilters)[] {
  const names = ['search', 'category', 'status', 'stock', 'lacking'] as const
  return names.filter((name) => filters[name] !== everyProduct[name])
}

/** The filters as the call takes them. */
export function listInput({ lacking, ...filters }: ProductFilters, limit?: number): ListInput {
  return {
    ...filters,
    search: filters.search.trim(),
    picture: lacking === 'picture' ? 'none' : 'all',
    translation: lacking === 'translation' ? 'missing' : 'all',
    ...(limit ? { limit } : {}),
  }
}
