import { useCallback } from 'react'
import { everyProduct, type ProductFilters, readFilters, writeFilters } from './filters.ts'
import { useListQuery } from './use-list-query.ts'

type Change = Partial<ProductFilters>

/** The list's filters, kept in the address: coming back and loading anew shows the same list. */
export function useFilters() {
  const { query, changeQuery } = useListQuery()
  const filters = readFilters(query)
  /** Whatever changes but the page begins at the first one. `quietly`: the way back leaves this step out. */
  const change = useCallback(
    (changed: Change, quietly = false) =>
      changeQuery((now) => writeFilters({ ...readFilters(now), page: 1, ...changed }, now), quietly),
    [changeQuery],
  )
  const clear = () => change({ ...everyProduct, sort: filters.sort })
  return { filters, change, clear }
}

export type FilterControls = ReturnType<typeof useFilters>
