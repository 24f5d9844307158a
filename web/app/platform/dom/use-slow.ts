import { useEffect, useState } from 'react'

/** Milliseconds a reader does not notice: what takes less is shown without a placeholder between. */
const patience = 250

/** True once `busy` has lasted longer than a reader overlooks. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return busy && slow
}
