import { useCallback } from 'react'
import { noFilters, type ProductFilters, readFilters, writeFilters } from './filters.ts'
import { useListQuery } from './use-list-query.ts'

type FilterChange = Partial<ProductFilters>

/** The list's filters. They are in the URL, so going back or reloading shows the same list. */
export function useFilters() {
  const { query, changeQuery } = useListQuery()
  const filters = readFilters(query)
  /** Goes to page 1 unless the page changes. `replace`: adds no history entry. */
  const change = useCallback(
    (changed: FilterChange, replace = false) =>
      changeQuery((now) => writeFilters({ ...readFilters(now), page: 1, ...changed }, now), replace),
    [changeQuery],
  )
  const clear = () => change({ ...noFilters, sort: filters.sort })
  return { filters, change, clear }
}

export type FilterControls = ReturnType<typeof useFilters>
