import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which a step can be undone. */
export const delayTime = 5_000

/**
 * Delays a step for a moment, so that it can be undone before anybody hears of it. It is done at once when its
 * page is left, hidden or closed.
 */
export function useDelayed() {
  const [isDelayed, setDelayed] = useState(false)
  const waiting = useRef<() => void>(undefined)
  const undo = () => {
    waiting.current = undefined
    setDelayed(false)
  }
  useEffect(() => {
    if (!isDelayed) return
    const release = () => {
      const step = waiting.current
      undo()
      step?.()
    }
    const releaseHidden = () => document.visibilityState === 'hidden' && release()
    const timer = setTimeout(release, delayTime)
    document.addEventListener('visibilitychange', releaseHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', releaseHidden)
      release()
    }
  }, [isDelayed])
  /** @param step to be done when it was not undone */
  const delay = (step: () => void) => {
    waiting.current = step
    setDelayed(true)
  }
  return { isDelayed, delay, undo }
}
