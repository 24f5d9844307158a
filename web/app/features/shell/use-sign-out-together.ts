import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionNotice } from '../../platform/session/tabs.ts'
import { deletePrivate } from './private-storage.ts'

/** A sign-out in any tab leads every tab home, and deletes what the user typed or ordered from the device. */
export function useSignOutTogether(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionNotice((notice) => {
        if (notice !== 'signed-out') return
        deletePrivate()
        navigate('/')
      }),
    [navigate],
  )
}
