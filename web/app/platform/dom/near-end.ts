import { type RefObject, useEffect } from 'react'
import { throttle } from './throttle.ts'

/** The share of a list after which more is loaded, and the milliseconds between two checks. */
const rule = { threshold: 0.8, pause: 150 } as const

/** Whether the bottom of the window has passed the threshold of a list that ends at `end`. All in pixels. */
export function isNearEnd(scrolled: number, windowHeight: number, end: number): boolean {
  return scrolled + windowHeight >= end * rule.threshold
}

/**
 * Calls `action` when the visitor scrolls near the end of a list, or when its end is visible from the start. Without
 * scrolling, a list loads no further page.
 *
 * @param end the element after the list
 */
export function useNearEnd(end: RefObject<Element | null>, action: (() => void) | null): void {
  useEffect(() => {
    if (!action) return
    const top = () => end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const check = throttle(() => {
      if (isNearEnd(scrollY, innerHeight, top() + scrollY)) action()
    }, rule.pause)
    if (top() < innerHeight) check.call()
    addEventListener('scroll', check.call, { passive: true })
    addEventListener('resize', check.call, { passive: true })
    return () => {
      check.cancel()
      removeEventListener('scroll', check.call)
      removeEventListener('resize', check.call)
    }
  }, [end, action])
}
