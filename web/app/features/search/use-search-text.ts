import type { Filters } from '@dix/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { usePendingQuery } from '../../platform/dom/use-pending-query.ts'
import { listHref, readFilters } from '../catalogue/index.ts'

/** Marks history entries that typing made, so that their arrival does not undo letters typed since. */
const typed = { typed: true } as const

type SearchText = {
  text: string
  /** What stays while the text changes: every filter but the brand, which other words may not have. */
  filters: Filters
  /** A change of the field; while composing, letters are kept but not searched for. */
  type: (text: string, composing: boolean) => void
  /** A change that is complete. */
  finish: (text: string) => void
}

/**
 * The search text in the field, which leads, and in the address, which follows letter by letter.
 * One history entry holds the whole of the typing, so that Back leaves the search.
 */
export function useSearchText(): SearchText {
  const [params] = useSearchParams()
  const pending = usePendingQuery()
  const inAddress = params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const cameByHistory = useNavigationType() === 'POP'
  const ownTyping = !cameByHistory && (state as { typed?: boolean } | null)?.typed === true

  // Each history entry speaks once, on arrival.
  useEffect(() => {
    if (!ownTyping) setText(inAddress)
  }, [key])

  const filters = { ...readFilters(pending ?? params), brand: null }
  const finish = (next: string) => {
    setText(next)
    navigate(listHref({ path: '/search', text: next, filters }), { replace: true, state: typed })
  }
  const type = (next: string, composing: boolean) => (composing ? setText(next) : finish(next))
  return { text, filters, type, finish }
}
