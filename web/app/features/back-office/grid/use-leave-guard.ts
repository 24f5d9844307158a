import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../../platform/session/session.ts'

/**
 * Asks before something unfinished is left behind, by the browser's own question where the whole page goes.
 * Moving within the page, as from one filter to the next, asks nothing, nor does going home once signed out: whoever
 * could answer is gone.
 *
 * @returns what to ask with while the reader is about to go; null otherwise
 */
export function useLeaveGuard(unfinished: boolean): { stay: () => void; leave: () => void } | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unfinished && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unfinished) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unfinished])
  return blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}
