import type { Filters } from '@dix/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { usePendingQuery } from '../../platform/dom/use-pending-query.ts'
import { listHref, readFilters } from '../catalogue/index.ts'

/** Marks history entries made by typing, because arriving at one must not undo letters typed since. */
const typed = { typed: true } as const

type SearchText = {
  text: string
  /** The filters that stay while the text changes: all except the brand, which other results may not have. */
  filters: Filters
  /** A change to the field. While a letter is being composed, nothing is searched. */
  type: (text: string, composing: boolean) => void
  /** A complete change. */
  finish: (text: string) => void
}

/**
 * The search text of the field, and of the URL, which follows letter by letter. All typing is one history entry, so that
 * Back leaves the search.
 */
export function useSearchText(): SearchText {
  const [params] = useSearchParams()
  const pending = usePendingQuery()
  const inUrl = params.get('q') ?? ''
  const [text, setText] = useState(inUrl)
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const cameByHistory = useNavigationType() === 'POP'
  const ownTyping = !cameByHistory && (state as { typed?: boolean } | null)?.typed === true

  // Each history entry sets the text once, on arrival.
  useEffect(() => {
    if (!ownTyping) setText(inUrl)
  }, [key])

  const filters = { ...readFilters(pending ?? params), brand: null }
  const finish = (next: string) => {
    setText(next)
    navigate(listHref({ path: '/search', text: next, filters }), { replace: true, state: typed })
  }
  const type = (next: string, composing: boolean) => (composing ? setText(next) : finish(next))
  return { text, filters, type, finish }
}
