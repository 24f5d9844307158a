import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isLostConnection } from '../../../platform/dom/connection.ts'
import { readPage } from './filters.ts'

let shownPath: string | null = null

/** Why a list could not be fetched, for a page that finds no list of before to show instead. */
let lastFailure: unknown

/** @param path of the list on the screen, null when it leaves */
export function setShownList(path: string | null): void {
  shownPath = path
}

/**
 * For a list route's `clientLoader`: null where the page could not be fetched and the same list is on the screen, which
 * then stays. Covers every failure of a later page, and a lost connection for the first. Redirects are followed.
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

/** What a list route shows. While `lost`, that is the list of before: the address is ahead of it. */
type ShownList<T> = { page: T; lost: boolean }

/**
 * Keeps a list on the screen while other words or filters for it cannot be fetched.
 *
 * @param loaded the loader's answer, null where it could not be fetched
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
