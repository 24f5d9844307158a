import type { Order } from '@dix/contract'
import { useEffect } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import type { Cart } from '../../cart/index.ts'
import { type Attempt, isOrderOf, isStillInCart } from './attempt.ts'

/**
 * Looks for an unanswered order once its lines are no longer in the cart: it was placed, or the shopper removed them.
 *
 * @param onKnown receives the order; null if none was placed
 */
export function useUnansweredOrder(
  attempt: Attempt | null,
  cart: Cart,
  onKnown: (order: Order | null) => void,
): void {
  const stable = useStableCallbacks({ onKnown })
  const isKnown = cart.status === 'ready' && !cart.pending
  const isOver = attempt !== null && isKnown && !isStillInCart(attempt, cart.lines)
  useEffect(() => {
    if (!attempt || !isOver) return
    let isLate = false
    findOrder(attempt).then(
      (order) => isLate || stable.onKnown(order),
      // Without a response it stays unknown and may be sent again.
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [attempt, isOver, stable])
}

async function findOrder(attempt: Attempt): Promise<Order | null> {
  const { data } = await ask('POST /api/order/page', { page: 1 })
  return data.find((order) => isOrderOf(attempt, order)) ?? null
}
