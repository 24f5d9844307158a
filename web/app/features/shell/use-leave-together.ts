import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hearTabs } from '../../platform/session/tabs.ts'

/** Whoever signs out, in this tab or in another, is led home: nothing personal is left on any screen. */
export function useLeaveTogether(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      hearTabs((notice) => {
        if (notice === 'signed-out') navigate('/')
      }),
    [navigate],
  )
}
