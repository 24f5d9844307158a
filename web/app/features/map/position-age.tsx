import { useTranslations } from 'use-intl/react'
import { useNow } from '../../platform/use-now.ts'

/** How long ago a position was taken. @param since by the server's clock, in milliseconds */
export function PositionAge({ since, children }: { since: number; children: (age: string) => string }) {
  const t = useTranslations('map')
  const now = useNow()
  // A position may be newer than the last tick.
  const seconds = Math.max(0, Math.round((now - since) / 1_000))
  return children(
    seconds < 60 ? t('secondsAgo', { count: seconds }) : t('minutesAgo', { count: Math.floor(seconds / 60) }),
  )
}
