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
 * Calls `action` when the reader comes near the end of a list by scrolling, or has it on the screen without.
 * A list that was only opened loads nothing more: that would be paid for by people who never scroll.
 *
 * @param end what stands after the last of the list
 */
export function useNearEnd(end: RefObject<Element | null>, action: (() => void) | null): void {
  useEffect(() => {
    if (!action) return
    const top = () => end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const look = throttle(() => {
      if (isNearEnd(scrollY, innerHeight, top() + scrollY)) action()
    }, rule.pause)
    if (top() < innerHeight) look.call()
    addEventListener('scroll', look.call, { passive: true })
    addEventListener('resize', look.call, { passive: true })
    return () => {
      look.cancel()
      removeEventListener('scroll', look.call)
      removeEventListener('resize', look.call)
    }
  }, [end, action])
}
