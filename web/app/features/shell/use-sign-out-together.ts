import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionNotice } from '../../platform/session/tabs.ts'

/** A sign-out in any tab leads home and deletes drafts: nothing personal stays on the screen or the device. */
export function useSignOutTogether(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionNotice((notice) => {
        if (notice !== 'signed-out') return
        deleteDrafts()
        navigate('/')
      }),
    [navigate],
  )
}

/** Storage keys of unfinished forms of the back office. */
const drafts = /^dix-(product|grid|phone-order)-/

export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (drafts.test(key)) localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
