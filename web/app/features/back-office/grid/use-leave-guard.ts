import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../../platform/session/session.ts'

/**
 * Asks before a page with unfinished work is left; the browser asks by itself when the whole page unloads. Changing
 * filters asks nothing, nor does leaving after sign-out: nobody is there to answer.
 *
 * @returns the two answers while the user is about to leave; null otherwise
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
