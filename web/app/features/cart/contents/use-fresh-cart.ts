import { useCallback, useEffect, useState } from 'react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { refreshCart } from '../state/cart.ts'

/** Milliseconds after which an open cart is refetched. */
const fresh = 60_000

/** Refetches prices and stock while the cart is open. `failed`: the last request got no answer. */
export function useFreshCart(): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false)
  const ask = useCallback((age: number) => {
    refreshCart(age).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  const retry = useCallback(() => ask(0), [ask])
  useEffect(() => {
    retry()
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(fresh), fresh)
    return () => clearInterval(timer)
  }, [ask, retry])
  useReconnected(retry)
  return { failed, retry }
}
