import type { InputOf, ProductSort } from '@dix/contract'
import { withParameters } from '../../../platform/with-parameters.ts'

type ListInput = InputOf<'POST /api/product/admin-list'>

/** Filters, order and page of the product list; part of the URL. */
export type ProductFilters = {
  search: string
  /** Id of a category; empty for all of them. */
  category: string
  status: NonNullable<ListInput['status']>
  stock: NonNullable<ListInput['stock']>
  /** The data that products still lack. */
  lacking: 'nothing' | 'picture' | 'translation' | 'coins'
  sort: ProductSort
  page: number
}

export const noFilters: ProductFilters = {
  search: '',
  category: '',
  status: 'all',
  stock: 'all',
  lacking: 'nothing',
  sort: 'newest',
  page: 1,
}

/** The options of each filter, in order. */
export const choices = {
  status: ['all', 'live', 'draft'],
  stock: ['all', 'in', 'low', 'out'],
  lacking: ['nothing', 'picture', 'translation', 'coins'],
  sort: ['newest', 'oldest', 'updated', 'name', 'price', 'price-desc', 'stock', 'stock-desc'],
} as const satisfies { [Name in keyof ProductFilters]?: readonly ProductFilters[Name][] }

type ChoiceName = keyof typeof choices

/** Maximum letters of a search that the API reads. */
const longestText = 200

/** The list's query parameters. */
const parameters = {
  search: 'q',
  category: 'category',
  status: 'status',
  stock: 'stock',
  lacking: 'lacking',
  sort: 'sort',
  page: 'page',
} as const satisfies Record<keyof ProductFilters, string>

/** Reads filters from a URL; invalid values count as absent. */
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
  const value = query.get(parameters[name])
  const offered: readonly string[] = choices[name]
  return (value && offered.includes(value) ? value : noFilters[name]) as ProductFilters[Name]
}

/** Writes filters into a URL. Defaults are left out, so that each list has one URL; other parameters stay. */
export function writeFilters(filters: ProductFilters, query = new URLSearchParams()): URLSearchParams {
  const names = Object.keys(parameters) as (keyof ProductFilters)[]
  const written = names.map((name) => [
    parameters[name],
    filters[name] === noFilters[name] ? '' : String(filters[name]),
  ])
  return withParameters(query, Object.fromEntries(written))
}

/** The active filters, shown as chips. Order and page are not filters. */
export function activeFilters(filters: ProductFilters): (keyof ProductFilters)[] {
  const names = ['search', 'category', 'status', 'stock', 'lacking'] as const
  return names.filter((name) => filters[name] !== noFilters[name])
}

/** The filters as API input. */
export function listInput({ lacking, ...filters }: ProductFilters, limit?: number): ListInput {
  return {
    ...filters,
    search: filters.search.trim(),
    picture: lacking === 'picture' ? 'none' : 'all',
    translation: lacking === 'translation' ? 'missing' : 'all',
    coins: lacking === 'coins' ? 'none' : 'all',
    ...(limit ? { limit } : {}),
  }
}
