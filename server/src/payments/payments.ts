import type { CheckoutState, Locale, PaymentMethod } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { Problem } from '../platform/http/problem.ts'

/** A line of the provider's page. */
export type LineItem = {
  /** Absolute URL, or null. */
  image: string | null
  name: string
  quantity: number
  /** Price per piece after discount, in whole XOF. */
  amount: number
}

/** The payer and what they pay for, for a provider session. */
export type SessionRequest = {
  method: PaymentMethod
  /** The name that shoppers know: an order's number. */
  title: string
  email: string | null
  locale: Locale
  items: LineItem[]
  /** The origin; the shopper returns to its `/success` or `/cancel`. */
  returnTo: string
}

/** The provider's page: where to send the shopper. */
export type PaymentPage = { id: string; url: string }

export type RefundRequest = {
  /** Chosen by the caller; repeating it changes nothing. */
  id: string
  /** Whole XOF. */
  amount: number
  /** Seconds during which it can be called off; it is sent after them. */
  delay?: number | undefined
}

/** Receives the outcome of payments: each at most once per reference or refund, in the transaction that records it. */
export type PaymentListener = {
  /**
   * Locks the rows that the other calls change. A caller that refunds has locked it before the payment, so calls that
   * may happen during a refund lock it first too.
   */
  lock(tx: Queries, reference: string): Promise<void>
  /**
   * The provider has the money.
   *
   * @returns false if the money is no longer wanted and must be refunded
   */
  paid(tx: Queries, reference: string): Promise<boolean>
  /** Nobody paid, and nobody can any more: reserved stock may be released. */
  expired(tx: Queries, reference: string): Promise<void>
  /**
   * Money was refunded: by the shop, or from the provider's dashboard. Unwanted money is a refund with the reference as
   * its id.
   */
  refunded(tx: Queries, reference: string, refund: { id: string } | { amount: number }): Promise<void>
  /** The provider cannot refund it: staff have to pay it back by hand. */
  refundFailed(tx: Queries, reference: string, id: string): Promise<void>
  /** A refund came back because a bank rejected it. Staff have to pay it back by hand. */
  refundRejected(tx: Queries, reference: string, amount: number): Promise<void>
}

/** The reason why no page is open. */
export type OpenProblem = Problem<'payment_unavailable' | 'payment_refused' | 'order_settled'>

/** Payments with a provider. A `reference` identifies what is paid for and is opaque here. */
export type Payments = {
  /** The methods that the shop can take, even if the owner has not enabled them. */
  readonly methods: readonly PaymentMethod[]
  /** Sets the listener for payment outcomes. Call once, at start. */
  setListener(listener: PaymentListener): void
  /**
   * Stores a payment to be made, within the caller's transaction.
   *
   * @param amount in whole XOF
   */
  prepare(tx: Queries, payment: { reference: string; amount: number; method: PaymentMethod }): Promise<void>
  /**
   * Opens the provider's page for a prepared payment; repeated calls return the same page.
   *
   * @returns the page; `payment_unavailable` if the provider does not respond in time or `payment_refused` if it does
   *   not take this amount, after expiring the payment and notifying its listener; `order_settled` if it was paid in
   *   the meantime
   */
  open(reference: string, request: SessionRequest): Promise<PaymentPage | OpenProblem>
  /**
   * Closes an open page, unless it has just been paid.
   *
   * @returns the outcome of the payment, or `payment_unavailable` if the provider does not respond while the page can
   *   still be paid; nothing has changed then
   */
  abandon(reference: string): Promise<CheckoutState | Problem<'payment_unavailable'>>
  /** The state of a payment, fetched from the provider if it is unknown and the provider is reachable. */
  check(reference: string): Promise<CheckoutState>
  /** The reference of a provider's session; undefined for one that is not ours. */
  referenceOf(tx: Queries, sessionId: string): Promise<string | undefined>
  /**
   * Refunds money of a payment after the caller's transaction commits, once per id.
   *
   * @throws if less is left of the payment
   */
  refund(tx: Queries, reference: string, refund: RefundRequest): Promise<void>
  /** The amount of delayed refunds that `callOffRefund` can still call off, in whole XOF. */
  delayedAmount(tx: Queries, reference: string): Promise<number>
  /**
   * Calls off a delayed refund, within the caller's transaction.
   *
   * @returns false if it may have been sent, or is not delayed
   */
  callOffRefund(tx: Queries, reference: string, id: string): Promise<boolean>
}
