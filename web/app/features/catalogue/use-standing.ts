import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { noteStanding } from './later-pages.ts'

/** What a list route shows. While `lost`, that is what stood here before: the address is ahead of it. */
type Standing<T> = { page: T; lost: boolean }

/**
 * Keeps a list standing while other words or filters for it cannot be fetched. Another list, or one that opens
 * without a connection, has nothing to stand on: its loader has thrown.
 *
 * @param loaded what the route's loader brought, null where it could not be fetched
 */
export function useStanding<T>(loaded: T | null): Standing<T> {
  const { pathname } = useLocation()
  const [stood, setStood] = useState({ pathname, page: loaded })
  if (loaded !== null && stood.page !== loaded) setStood({ pathname, page: loaded })
  useEffect(() => {
    noteStanding(pathname)
    return () => noteStanding(null)
  }, [pathname])
  const page = loaded ?? (stood.pathname === pathname ? stood.page : null)
  if (page === null) throw new Error('A list came without a page to stand on.')
  return { page, lost: loaded === null }
}
