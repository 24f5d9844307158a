import { useLocation, useNavigation } from 'react-router'

/**
 * The query this very page is about to have while other words or filters are on their way, otherwise null.
 * Whoever changes one part of the address must start from it, or what was chosen a moment ago is lost.
 */
export function usePendingQuery(): URLSearchParams | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname ? new URLSearchParams(location.search) : null
}
