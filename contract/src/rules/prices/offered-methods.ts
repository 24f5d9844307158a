import type { PaymentMethod } from '../../order-states.ts'

/**
 * The payment methods that shoppers may choose: those that the owner chose and the shop can take, in the owner's order.
 * Where none is left, as with cards alone whose provider is gone, all that it can take: somebody must be able to order.
 */
export function offeredMethods(
  chosen: readonly PaymentMethod[],
  available: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  const offered = chosen.filter((method) => available.includes(method))
  return offered.length > 0 ? offered : available
}
