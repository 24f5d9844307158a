import { useLayoutEffect, useRef, useState } from 'react'

/** Width and height of an element in pixels; 0 until it is in the page. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const follow = new ResizeObserver(measure)
    follow.observe(element)
    measure()
    return () => follow.disconnect()
  }, [])
  return { ref, ...size }
}
