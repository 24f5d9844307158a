import type { CardView, ListView } from '@dix/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useNearEnd } from '../../../platform/dom/near-end.ts'

/** The shown products of a list that is loaded page by page. `next` is null after the last page. */
type LoadedList = { products: CardView[]; next: number | null }

/**
 * Joins the page that a list opened with and those loaded after it. A product that moved to a later page since is shown
 * once.
 */
export function joinPages(first: ListView, later: readonly ListView[]): LoadedList {
  const pages = [first, ...later]
  const byId = new Map(pages.flatMap(({ products }) => products.map((product) => [product._id, product])))
  const last = pages.at(-1)!
  return { products: [...byId.values()], next: last.page < last.totalPage ? last.page + 1 : null }
}

/** Later pages by history entry: going back shows the list as it was left. */
const laterPages = new Map<string, readonly ListView[]>()
/** Number of history entries to cache; the oldest are dropped. */
const maxEntries = 20
const none: readonly ListView[] = []

function cachePages(entry: string, pages: readonly ListView[]): void {
  laterPages.delete(entry)
  laterPages.set(entry, pages)
  if (laterPages.size > maxEntries) laterPages.delete(laterPages.keys().next().value!)
}

export type EndlessList = LoadedList & {
  state: 'idle' | 'loading' | 'failed'
  /** Ref for the element after the last product. */
  end: RefObject<HTMLDivElement | null>
  /** Loads the next page. Scrolling to the end does the same, unless the last attempt failed. */
  loadNext: () => void
}

/** The response of the list routes; null if a later page could not be fetched. */
type ListResponse = { listing: ListView } | { search: ListView } | null

function listIn(response: ListResponse | undefined): ListView | null {
  if (!response) return null
  return 'listing' in response ? response.listing : response.search
}

/**
 * A list that grows while the visitor scrolls. Later pages come from the route that shows the list.
 *
 * @param first the page that the list opened with
 * @param hrefOf returns the URL of another page of the same list
 */
export function useEndlessList(first: ListView, hrefOf: (page: number) => string): EndlessList {
  const entry = useLocation().key
  const fetcher = useFetcher<ListResponse>({ key: `more ${entry}` })
  const [, redraw] = useState(0)
  const later = laterPages.get(entry) ?? none
  const { products, next } = joinPages(first, later)

  const { data, load } = fetcher
  const idle = fetcher.state === 'idle'
  const page = listIn(data)
  const arrived = idle && page !== null && page.page === next
  useEffect(() => {
    if (!arrived) return
    cachePages(entry, [...(laterPages.get(entry) ?? none), page])
    redraw((count) => count + 1)
  }, [arrived, page, entry])

  const nextHref = next === null ? null : hrefOf(next)
  const loadNext = useCallback(() => {
    if (nextHref && idle) void load(nextHref)
  }, [nextHref, idle, load])
  const failed = idle && data === null
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, nextHref && idle && !failed && !arrived ? loadNext : null)

  return { products, next, end, loadNext, state: !idle ? 'loading' : failed ? 'failed' : 'idle' }
}
