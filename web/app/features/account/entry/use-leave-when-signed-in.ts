import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { findUser } from '../../../platform/api/query-client.ts'
import { returnPath } from '../../../platform/session/return-path.ts'
import type { EntryState } from './entry-state.ts'

/** Leads signed-in users away from the sign-in pages. Fetching the user also detects a session that has ended. */
export function useLeaveWhenSignedIn(state: EntryState | null): void {
  const navigate = useNavigate()
  const ready = state !== null
  useEffect(() => {
    if (!ready) return
    let here = true
    findUser().then((user) => {
      if (user && here) navigate(returnPath(state.from), { replace: true })
    })
    return () => {
      here = false
    }
  }, [ready])
}
