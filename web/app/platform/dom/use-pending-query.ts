import { useLocation, useNavigation } from 'react-router'

/**
 * The query that this page is navigating to while a new list loads, otherwise null. Links that change one part of the
 * query must start from it, or the previous change is lost.
 */
export function usePendingQuery(): URLSearchParams | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname ? new URLSearchParams(location.search) : null
}

/** Whether another page is being opened. Changing the URL of this one in the meantime would cancel that. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}
