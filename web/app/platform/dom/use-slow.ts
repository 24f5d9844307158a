import { useEffect, useState } from 'react'

/** Milliseconds below which no placeholder is shown. */
const slowAfter = 250

/** True once `busy` has lasted for a moment. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return busy && slow
}
