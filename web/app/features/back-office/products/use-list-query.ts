import { useSearchParams } from 'react-router'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'

/**
 * The query of the list's URL, including a pending navigation, and a function to change it. Each change starts from the
 * pending one, so a product opened while a search is about to run stays open.
 */
export function useListQuery() {
  const [settled, setQuery] = useSearchParams()
  const query = usePendingQuery() ?? settled
  const { changeQuery } = useStableCallbacks({
    /** `replace`: adds no history entry. */
    changeQuery: (change: (query: URLSearchParams) => URLSearchParams, replace: boolean) =>
      // Rendered at once: React may delay a navigation, and a change before that would start from the old query.
      setQuery(change(query), { replace, preventScrollReset: true, flushSync: true }),
  })
  return { query, changeQuery }
}
