import { type RefObject, useEffect } from 'react'
import { throttle } from './throttle.ts'

/** Part of a list after which more is loaded, and milliseconds between two looks (specification, section 9). */
const rule = { threshold: 0.8, pause: 150 } as const

/**
 * Whether the foot of the window has passed the threshold of the way from the top of the page to the end of a
 * list. All in pixels.
 */
export function isNearEnd(scrolled: number, windowHeight: number, end: number): boolean {
  return scrolled + windowHeight >= end * rule.threshold
}

/**
 * Calls `action` while the reader is near the end of a list: on scrolling, and when it changes.
 *
 * @param end what stands after the last of the list
 */
export function useNearEnd(end: RefObject<Element | null>, action: (() => void) | null): void {
  useEffect(() => {
    if (!action) return
    const look = throttle(() => {
      const top = end.current?.getBoundingClientRect().top
      if (top !== undefined && isNearEnd(scrollY, innerHeight, top + scrollY)) action()
    }, rule.pause)
    look.call()
    addEventListener('scroll', look.call, { passive: true })
    addEventListener('resize', look.call, { passive: true })
    return () => {
      look.cancel()
      removeEventListener('scroll', look.call)
      removeEventListener('resize', look.call)
    }
  }, [end, action])
}
