import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, followed; 0 until it stands in the page. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const follow = new ResizeObserver(() => setWidth(element.clientWidth))
    follow.observe(element)
    setWidth(element.clientWidth)
    return () => follow.disconnect()
  }, [])
  return { ref, width }
}
