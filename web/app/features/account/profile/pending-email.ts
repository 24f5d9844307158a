import { useLocation, useNavigate } from 'react-router'

/** A new email that is not confirmed yet. */
type PendingEmail = {
  email: string
  /** Whether the dialog for its code is open. */
  asking: boolean
}

/** The unconfirmed email. It is in the history entry, so it survives a reload while the user reads the email. */
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
