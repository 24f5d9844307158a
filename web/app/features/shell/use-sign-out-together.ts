import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEvent } from '../../platform/session/tabs.ts'
import { deletePrivate } from './private-storage.ts'

/**
 * After a sign-out in any tab, all tabs go to the home page, and the user's input and orders are deleted from the
 * device.
 */
export function useSignOutTogether(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== 'signed-out') return
        deletePrivate()
        navigate('/')
      }),
    [navigate],
  )
}
