import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

const secondsUntil = (at: string | undefined) =>
  at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - serverNow()) / 1_000))

/** Whole seconds until a time by the server's clock, counted down; 0 once it has passed, and without a time. */
export function useSecondsLeft(at: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(at))
  useEffect(() => {
    const first = secondsUntil(at)
    setLeft(first)
    if (first === 0) return
    const timer = setInterval(() => {
      const now = secondsUntil(at)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [at])
  return left
}

/** A countdown as minutes and seconds: `1:05`. */
export const countdownText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
