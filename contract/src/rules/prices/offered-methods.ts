import type { PaymentMethod } from '../../payment-methods.ts'

/**
 * The payment methods that shoppers may choose: those that the owner chose and the shop can take, in the owner's order.
 * If none is left, as for only cards without a provider, all methods that the shop can take, because shoppers must be
 * able to order.
 */
export function offeredMethods(
  chosen: readonly PaymentMethod[],
  available: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  const offered = chosen.filter((method) => available.includes(method))
  return offered.length > 0 ? offered : available
}
