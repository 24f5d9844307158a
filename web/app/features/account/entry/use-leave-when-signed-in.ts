import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { findUser } from '../../../platform/api/query-client.ts'
import type { EntryState } from './entry-state.ts'
import { landingPath } from './landing-path.ts'

/** Leads signed-in users away from the sign-in pages. Fetching the user also detects a session that has ended. */
export function useLeaveWhenSignedIn(state: EntryState | null): void {
  const navigate = useNavigate()
  const ready = state !== null
  useEffect(() => {
    if (!ready) return
    let here = true
    findUser().then(async (user) => {
      const path = user && (await landingPath(state.from))
      if (path && here) navigate(path, { replace: true })
    })
    return () => {
      here = false
    }
  }, [ready])
}
