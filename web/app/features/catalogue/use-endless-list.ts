import type { ListView } from '@dix/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useNearEnd } from '../../platform/dom/near-end.ts'
import { joinPages, type Shown } from './pager.ts'

/** Later pages by history entry, so that going back finds the list as it was left. */
const keptPages = new Map<string, readonly ListView[]>()
/** History entries remembered; the oldest are forgotten. */
const keptEntries = 20
const none: readonly ListView[] = []

function keepPages(entry: string, pages: readonly ListView[]): void {
  keptPages.delete(entry)
  keptPages.set(entry, pages)
  if (keptPages.size > keptEntries) keptPages.delete(keptPages.keys().next().value!)
}

export type EndlessList = Shown & {
  state: 'idle' | 'loading' | 'failed'
  /** To put on what stands after the last product. */
  end: RefObject<HTMLDivElement | null>
  /** Loads the next page now; what the end of the page does by itself unless the last try failed. */
  loadNext: () => void
}

/** What the list routes answer; null where a later page could not be fetched. */
type Answer = { listing: ListView } | { search: ListView } | null

function listIn(answer: Answer | undefined): ListView | null {
  if (!answer) return null
  return 'listing' in answer ? answer.listing : answer.search
}

/**
 * A list that grows while the reader scrolls. Later pages come from the route that shows the list.
 *
 * @param first the page the list opened with
 * @param hrefOf address of another page of the same list
 */
export function useEndlessList(first: ListView, hrefOf: (page: number) => string): EndlessList {
  const entry = useLocation().key
  const fetcher = useFetcher<Answer>({ key: `more ${entry}` })
  const [, redraw] = useState(0)
  const later = keptPages.get(entry) ?? none
  const { products, next } = joinPages(first, later)

  const { data, load } = fetcher
  const idle = fetcher.state === 'idle'
  const page = listIn(data)
  const arrived = idle && page !== null && page.page === next
  useEffect(() => {
    if (!arrived) return
    keepPages(entry, [...(keptPages.get(entry) ?? none), page])
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
