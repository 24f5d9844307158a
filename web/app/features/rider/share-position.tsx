import type { Point } from '@dix/contract'
import { LocateFixed, LocateOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { serverNow } from '../../platform/api/server-time.ts'
import { PositionAge } from '../map/index.ts'

/** Milliseconds between two positions. */
const interval = 25_000

const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 } as const

/** Sends the position of the phone on the way to the next door, if it allows that, and keeps the screen on. */
export function SharePosition({ orderId }: { orderId: string }) {
  const t = useTranslations('rider')
  const [sentAt, setSentAt] = useState<number>()
  const [isDenied, setDenied] = useState(!isPossible())
  useScreenOn()
  useEffect(() => {
    if (isDenied) return
    let isLeft = false
    const send = async (point: Point) => {
      try {
        const { data } = await ask('PUT /api/rider/position', { _id: orderId, ...point })
        if (!isLeft && data.isShared) setSentAt(serverNow())
      } catch {
        // The next position replaces one that was lost.
      }
    }
    const locate = () => {
      if (document.visibilityState !== 'visible') return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => void (isLeft || send({ latitude, longitude })),
        ({ code }) => {
          if (code === 1 && !isLeft) setDenied(true)
        },
        options,
      )
    }
    locate()
    const timer = setInterval(locate, interval)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [orderId, isDenied])
  const Sign = isDenied ? LocateOff : LocateFixed
  return (
    <p className="mb-3 flex items-center gap-2">
      <Sign className="size-5 shrink-0" aria-hidden="true" />
      {isDenied && t('positionOff')}
      {!isDenied && sentAt === undefined && t('positionWaiting')}
      {!isDenied && sentAt !== undefined && (
        <span>
          <PositionAge since={sentAt}>{(age) => t('positionSent', { age })}</PositionAge>
        </span>
      )}
    </p>
  )
}

const isPossible = () => window.isSecureContext && 'geolocation' in navigator

/** Browsers stop finding the position when the screen goes off. They release the lock whenever the page is hidden. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const keepOn = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isLeft) await lock.release()
      } catch {
        // Refused when the battery is low.
      }
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [])
}
