import { useCallback } from 'react'
import { type DeskFilter, noFilter, readFilter, writeFilter } from '../desk/desk-filter.ts'
import { useListQuery } from '../products/use-list-query.ts'
import { useShownStore } from '../stores/shown-store.ts'

/** The desk's filter. It is in the URL, so going back or reloading shows the same list. */
export function useDeskFilter() {
  const { query, changeQuery } = useListQuery()
  const { store = '' } = useShownStore()
  const filter = { ...readFilter(query), store }
  /** `replace`: adds no history entry. */
  const change = useCallback(
    (changed: Partial<DeskFilter>, replace = false) =>
      changeQuery((now) => writeFilter({ ...readFilter(now), ...changed }, now), replace),
    [changeQuery],
  )
  const clear = () => change({ ...noFilter, store })
  return { filter, query: query.toString(), change, clear }
}

export type DeskControls = ReturnType<typeof useDeskFilter>
