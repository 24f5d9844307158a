import { useEffect } from 'react'
import { throttle } from './throttle.ts'

/** Part of the page's height after which more is loaded, and milliseconds between two looks. */
const rule = { threshold: 0.8, pause: 150 } as const

/** Whether the foot of the window has passed the threshold of the page. All in pixels. */
export function isNearEnd(scrolled: number, windowHeight: number, pageHeight: number): boolean {
  return scrolled + windowHeight >= pageHeight * rule.threshold
}

/** Calls `action` while the reader is near the end of the page: on scrolling, and when it changes. */
export function useNearEnd(action: (() => void) | null): void {
  useEffect(() => {
    if (!action) return
    const look = throttle(() => {
      if (isNearEnd(scrollY, innerHeight, document.documentElement.scrollHeight)) action()
    }, rule.pause)
    look.call()
    addEventListener('scroll', look.call, { passive: true })
    addEventListener('resize', look.call, { passive: true })
    return () => {
      look.cancel()
      removeEventListener('scroll', look.call)
      removeEventListener('resize', look.call)
    }
  }, [action])
}
