import { useEffect, useState } from 'react'
import { useIsLeaving } from '../../../platform/dom/use-pending-query.ts'

/** Milliseconds after the last letter until the list is loaded (specification, section 9). */
const debounce = 300

/**
 * The text of a search field; the list follows a moment later, unless a row was opened meanwhile. The back button changes
 * both.
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
  useEffect(() => {
    if (typed === search || isLeaving) return
    const timer = setTimeout(() => {
      setSettled(typed)
      change({ search: typed }, true)
    }, debounce)
    return () => clearTimeout(timer)
  }, [typed, search, change, isLeaving])
  return [typed, setTyped] as const
}
