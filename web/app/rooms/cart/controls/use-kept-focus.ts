import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a place whose button gives way to another: it goes to the last button there is. A focus
 * that was elsewhere stays where it was.
 *
 * @param state changes when the buttons do
 * @returns to be called before each change
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, state: unknown): () => void {
  const held = useRef(false)
  useLayoutEffect(() => {
    if (held.current) [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    held.current = false
  }, [state])
  return () => {
    held.current = place.current?.contains(document.activeElement) ?? false
  }
}
