import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLiveState } from '../../../../platform/live/use-live.ts'
import { pollSeconds } from '../../desk/use-new-orders.ts'

/** Says that orders may be late, once no events have arrived for as long as the page waits before it polls. */
export function LateHint() {
  const t = useTranslations('desk')
  const isLive = useLiveState() === 'live'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (isLive) return
    const waiting = setTimeout(() => setLate(true), pollSeconds * 1_000)
    return () => {
      clearTimeout(waiting)
      setLate(false)
    }
  }, [isLive])
  if (!isLate) return null
  return (
    <p className="bg-brique-soft px-4 py-1.5 text-small font-semibold text-brique">
      {t('late', { seconds: pollSeconds })}
    </p>
  )
}
