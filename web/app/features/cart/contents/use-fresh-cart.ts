import { useCallback, useEffect, useState } from 'react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { refreshCart, retryCart } from '../state/cart.ts'

/** Milliseconds after which an open cart is refetched. */
const freshFor = 60_000

/** Refetches prices and stock while the cart is open. `failed`: whether the last request got no response. */
export function useFreshCart(): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false)
  const follow = useCallback((refetch: Promise<void>) => {
    refetch.then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  const refresh = useCallback(() => follow(refreshCart(0)), [follow])
  useEffect(() => {
    refresh()
    const timer = setInterval(
      () => document.visibilityState === 'visible' && follow(refreshCart(freshFor)),
      freshFor,
    )
    return () => clearInterval(timer)
  }, [follow, refresh])
  useReconnected(refresh)
  return { failed, retry: () => follow(retryCart()) }
}
