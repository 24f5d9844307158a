import { useEffect, useState } from 'react'

/** Milliseconds after the last letter until the list is loaded (specification, section 9). */
const debounce = 300

/** The text of a search field; the list follows a moment later. The back button changes both. */
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
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => {
      setSettled(typed)
      change({ search: typed }, true)
    }, debounce)
    return () => clearTimeout(timer)
  }, [typed, search, change])
  return [typed, setTyped] as const
}
