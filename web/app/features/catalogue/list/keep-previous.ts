import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isLostConnection } from '../../../platform/dom/connection.ts'
import { readPage } from './filters.ts'

let shownPath: string | null = null

/** The reason why a list could not be fetched, for a page without a previous list to show instead. */
let lastFailure: unknown

/** @param path of the list on the screen, null once it is gone */
export function setShownList(path: string | null): void {
  shownPath = path
}

/**
 * For a list route's `clientLoader`: returns null if the page could not be fetched and the same list is on the screen,
 * which then stays. Covers every failure of a later page, and a lost connection for the first. Redirects are followed.
 */
export async function loadOrKeepPrevious<T>(url: URL, load: () => Promise<T>): Promise<T | null> {
  const isLater = readPage(url.searchParams) > 1
  return load().catch((reason: unknown) => {
    const mayKeep = !(reason instanceof Response) && (isLater || isLostConnection(reason))
    lastFailure = reason
    if (mayKeep && shownPath === url.pathname) return null
    throw reason
  })
}

/** The data that a list route shows. While `lost`, it is the previous list, and the URL is ahead of it. */
type ShownList<T> = { page: T; lost: boolean }

/**
 * Keeps a list on the screen while a new search or new filters cannot be fetched.
 *
 * @param loaded the loader's response, null if it could not be fetched
 */
export function usePreviousList<T>(loaded: T | null): ShownList<T> {
  const { pathname } = useLocation()
  const [previous, setPrevious] = useState({ pathname, page: loaded })
  if (loaded !== null && previous.page !== loaded) setPrevious({ pathname, page: loaded })
  useEffect(() => {
    setShownList(pathname)
    return () => setShownList(null)
  }, [pathname])
  const page = loaded ?? (previous.pathname === pathname ? previous.page : null)
  if (page === null) throw lastFailure
  return { page, lost: loaded === null }
}
