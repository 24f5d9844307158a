import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which a step can be undone. */
export const delayTime = 5_000

/**
 * Delays a step for a moment, so that it can be undone before it has any effect. Leaving, hiding or closing the page
 * does it at once.
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
  /** @param step done unless it is undone */
  const delay = (step: () => void) => {
    waiting.current = step
    setDelayed(true)
  }
  return { isDelayed, delay, undo }
}
