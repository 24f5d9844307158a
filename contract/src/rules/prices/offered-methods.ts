import type { PaymentMethod } from '../../payment-methods.ts'

/**
 * The payment methods that shoppers may choose: the owner's that the shop can take, in the owner's order. If none is
 * left, such as cards without a provider, all that the shop can take.
 */
export function offeredMethods(
  chosen: readonly PaymentMethod[],
  available: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  const offered = chosen.filter((method) => available.includes(method))
  return offered.length > 0 ? offered : available
}
