import type { Order } from '@dix/contract'
import { useEffect } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useStableCallbacks } from '../../platform/dom/use-stable-callbacks.ts'
import type { Cart } from '../cart/index.ts'
import { type Attempt, isOrderOf, isStillInCart } from './attempt.ts'

/**
 * Finds out what became of an order whose answer was lost, as soon as the account's cart does not hold any more
 * what was sent: either it was placed, or the shopper has changed their mind since.
 *
 * @param onKnown told the order; null where none was placed
 */
export function useUnansweredOrder(
  attempt: Attempt | null,
  cart: Cart,
  onKnown: (order: Order | null) => void,
): void {
  const steady = useStableCallbacks({ onKnown })
  const isKnown = cart.status === 'ready' && !cart.pending
  const isOver = attempt !== null && isKnown && !isStillInCart(attempt, cart.lines)
  useEffect(() => {
    if (!attempt || !isOver) return
    let isLate = false
    findOrder(attempt).then(
      (order) => isLate || steady.onKnown(order),
      // Without an answer it stays unknown, and may be sent again.
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [attempt, isOver, steady])
}

async function findOrder(attempt: Attempt): Promise<Order | null> {
  const { data } = await ask('POST /api/order/page', { page: 1 })
  return data.find((order) => isOrderOf(attempt, order)) ?? null
}
