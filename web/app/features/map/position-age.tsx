import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'

/** Milliseconds between two updates of an age. */
const tick = 5_000

/** How long ago a position was taken. @param since by the clock of this device, in milliseconds */
export function PositionAge({ since, children }: { since: number; children: (age: string) => string }) {
  const t = useTranslations('map')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Math.max(now, since) - since) / 1_000))
  return children(
    seconds < 60 ? t('secondsAgo', { count: seconds }) : t('minutesAgo', { count: Math.floor(seconds / 60) }),
  )
}
