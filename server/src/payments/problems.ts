import { Problem } from '../platform/http/problem.ts'

/** Seconds after which a retry makes sense. */
const retryAfter = 10

/** The provider does not respond, or refuses for a reason that may pass. */
export function unavailable(cause?: unknown) {
  const message =
    'Online payment is temporarily unavailable. You were not charged. Try again or pay on delivery.'
  return new Problem('payment_unavailable', message, { retryAfter, cause })
}

/** While a page can still be paid, the shopper can order nothing else, not even in cash. */
export function cannotClosePage(cause?: unknown) {
  const message = 'A payment you started cannot be cancelled right now. Please try again shortly.'
  return new Problem('payment_unavailable', message, { retryAfter, cause })
}

/** The order was paid in another window while this one asked for a page. */
export function alreadyPaid() {
  return new Problem('order_settled', 'This order has already been placed. You can find it in your orders.')
}

/** The amount is outside what the provider accepts; trying again would not help. */
export function amountRefused(cause: unknown) {
  return new Problem('payment_refused', 'This amount cannot be paid online. Please pay on delivery.', {
    cause,
  })
}
