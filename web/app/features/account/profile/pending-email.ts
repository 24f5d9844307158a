import { useLocation, useNavigate } from 'react-router'

/** Another address that waits for the code mailed to it. */
type PendingEmail = {
  email: string
  /** Whether its code is being asked for right now. */
  asking: boolean
}

/**
 * The address that waits, and how to change that. It lives in the history entry: whoever goes to read the mail
 * and comes back, even to a tab that was loaded anew, finds it still waiting.
 */
export function usePendingEmail() {
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as { pendingEmail?: PendingEmail }
  const setPending = (pendingEmail: PendingEmail | null) =>
    navigate('/dashboard/profile', {
      replace: true,
      preventScrollReset: true,
      state: pendingEmail && { pendingEmail },
    })
  return { pending: state.pendingEmail ?? null, setPending }
}
