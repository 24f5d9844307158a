/** Payment providers. The sandbox replaces Stripe when the shop has no keys. */
export const paymentProviders = ['stripe', 'sandbox'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The payment methods; their names are their values in the API. */
export const paymentMethods = ['cash', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

type PaymentMethodRow = {
  /** Whether the rider collects the money, so that the order is placed before it is paid and needs no provider. */
  paidAtDoor: boolean
  /** Whether the shopper can say how much cash they will hand over; `payWith` in the API. */
  asksCashTendered: boolean
  /** Whether the provider refunds a paid order that is cancelled. */
  refundedByProvider: boolean
}

export const paymentMethodTable: Record<PaymentMethod, PaymentMethodRow> = {
  cash: { paidAtDoor: true, asksCashTendered: true, refundedByProvider: false },
  card: { paidAtDoor: false, asksCashTendered: false, refundedByProvider: true },
}
