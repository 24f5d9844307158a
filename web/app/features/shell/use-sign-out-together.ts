import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEvent } from '../../platform/session/tabs.ts'
import { deleteOthersPhotos, deletePrivate, deleteTrip } from './private-storage.ts'

/**
 * After a sign-out in any tab, all tabs go to the home page, and the user's input and orders are deleted from the
 * device. The trip of a rider is deleted with each end or change of the session, and a rider's photos once another user
 * signs in.
 */
export function useSignOutTogether(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEvent((event) => {
        deleteTrip()
        if (event === 'signed-in') deleteOthersPhotos()
        if (event !== 'signed-out') return
        deletePrivate()
        navigate('/')
      }),
    [navigate],
  )
}
