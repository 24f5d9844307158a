import { type RefObject, useEffect } from 'react'

/** The distance ahead of the visitor, in window heights. */
const ahead = '100%'

/** Calls `action` when the visitor comes near an element. */
export function useNear(element: RefObject<Element | null>, action: (() => void) | null): void {
  useEffect(() => {
    if (!action || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) action()
      },
      { rootMargin: `${ahead} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, action])
}
