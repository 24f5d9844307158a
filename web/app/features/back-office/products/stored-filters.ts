import { localText, setLocalText } from '../../../platform/local-text.ts'
import { type ProductFilters, readFilters, writeFilters } from './filters.ts'

/** Filters that a user named: `query` is the query string of the list's URL. */
export type SavedFilter = { name: string; query: string }

export const savedLimits = { filters: 20, name: 40 } as const

const keyOf = (userId: string) => `dix-filters-${userId}`

/** The saved filters of a user on this device, in the order in which they were saved. */
export function readSaved(userId: string): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localText(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSaved) : []
  } catch {
    return []
  }
}

/** @returns whether the browser could store them */
export function writeSaved(userId: string, saved: readonly SavedFilter[]): boolean {
  return setLocalText(keyOf(userId), JSON.stringify(saved))
}

/** Saves the filters under a name, replacing others with that name. The page is not included. */
export function withSaved(
  saved: readonly SavedFilter[],
  name: string,
  filters: ProductFilters,
): SavedFilter[] {
  const added = { name: name.trim(), query: writeFilters({ ...filters, page: 1 }).toString() }
  return [...saved.filter((filter) => filter.name !== added.name), added].slice(-savedLimits.filters)
}

/** The filters of a saved query; unknown ones are ignored. */
export function filtersOf({ query }: SavedFilter): ProductFilters {
  return readFilters(new URLSearchParams(query))
}

function isSaved(value: unknown): value is SavedFilter {
  const { name, query } = (value ?? {}) as Record<string, unknown>
  return typeof name === 'string' && name !== '' && typeof query === 'string'
}
