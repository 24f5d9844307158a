import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isSignedIn } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

/** Asks for confirmation before the page is left with unsaved edits. @param hint says what happens to them */
export function LeaveDialog({ unsaved, hint }: { unsaved: boolean; hint: string }) {
  const t = useTranslations('admin')
  const leaving = useLeaveGuard(unsaved)
  if (!leaving) return null
  return (
    <Dialog title={t('leaveTitle')} onClose={leaving.stay}>
      <p className="mb-5 text-pretty text-ink-2">{hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={leaving.leave} className="grow">
          {t('leave')}
        </Button>
        <Button onClick={leaving.stay} className="grow">
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Asks for confirmation before a page with unfinished work is left; the browser itself asks when the page unloads.
 * Changing filters and leaving after sign-out ask nothing.
 *
 * @returns the two answers while the user is about to leave; null otherwise
 */
function useLeaveGuard(unfinished: boolean): { stay: () => void; leave: () => void } | null {
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
