import { useSearchParams } from 'react-router'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'

/**
 * The query of the list's address, as it is about to be, and the way to change a part of it. Each change begins with
 * the one before, even where that one is still on its way: a product opened while letters settle stays open.
 */
export function useListQuery() {
  const [settled, setQuery] = useSearchParams()
  const query = usePendingQuery() ?? settled
  const { changeQuery } = useStableCallbacks({
    /** `quietly`: the way back leaves this step out. */
    changeQuery: (change: (query: URLSearchParams) => URLSearchParams, quietly: boolean) =>
      setQuery(change(query), { replace: quietly, preventScrollReset: true }),
  })
  return { query, changeQuery }
}
