import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'

/** Seconds until another code can be requested, because emails take a moment. */
const pause = 60

/** Requests another code, after the last one has had time to arrive. */
export function Resend({ sentAt, send }: { sentAt: number; send: () => Promise<unknown> }) {
  const t = useTranslations('account')
  const left = useSecondsUntil(sentAt + pause * 1_000)
  const { busy, act } = useAction(send)
  if (left > 0) {
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    return (
      <p className="mt-6 flex min-h-11 items-center justify-center text-h3 text-ink-2 tabular-nums">
        {t('resendIn', { time })}
      </p>
    )
  }
  return (
    <p className="mt-6 text-center">
      <button
        type="button"
        onClick={act}
        aria-busy={busy || undefined}
        className="min-h-11 rounded-badge px-2 text-h3 font-bold text-bissap hover:underline"
      >
        {t('resend')}
      </button>
    </p>
  )
}

/** Whole seconds until a given time, at least 0. Read from the clock, so it is correct after the tab has slept. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const over = now >= time
  useEffect(() => {
    setNow(Date.now())
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [time, over])
  return Math.max(0, Math.ceil((time - now) / 1_000))
}
