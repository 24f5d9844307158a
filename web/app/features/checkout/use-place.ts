import { useLayoutEffect, useRef } from 'react'

/**
 * Brings the reader back to where they were once a page that had gone stands there again: while it was gone it was
 * short, and the browser had nowhere to stay.
 */
export function usePlace(isThere: boolean): void {
  const was = useRef({ isThere: false, scrolled: 0 })
  // Read before the page becomes short.
  if (was.current.isThere && !isThere) was.current.scrolled = scrollY
  was.current.isThere = isThere
  useLayoutEffect(() => {
    if (!isThere || was.current.scrolled === 0) return
    scrollTo({ top: was.current.scrolled, behavior: 'instant' })
    was.current.scrolled = 0
  }, [isThere])
}
