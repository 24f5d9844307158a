import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsLeaving } from '../../../platform/dom/use-pending-query.ts'

/** Milliseconds after the last letter until the list is loaded. */
const debounce = 300

/**
 * The text of a search field; the list updates a moment later, unless a row was opened in the meantime. The back button
 * changes both.
 */
export function useSearchText(
  search: string,
  change: (changed: { search: string }, replace: boolean) => void,
) {
  const [typed, setTyped] = useState(search)
  const [settled, setSettled] = useState(search)
  if (settled !== search) {
    setSettled(search)
    setTyped(search)
  }
  const isLeaving = useIsLeaving()
  const { key } = useLocation()
  useEffect(() => {
    if (typed === search || isLeaving) return
    const timer = setTimeout(() => {
      setSettled(typed)
      change({ search: typed }, true)
    }, debounce)
    // A pressed link opens first, even before React has reported its navigation.
    const yieldToLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) clearTimeout(timer)
    }
    document.addEventListener('click', yieldToLink, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', yieldToLink, true)
    }
  }, [typed, search, change, isLeaving, key])
  return [typed, setTyped] as const
}
