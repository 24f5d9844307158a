import type { CheckoutState, Locale, PaymentMethod } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { Problem } from '../platform/http/problem.ts'

/** A line of the provider's page. */
export type LineItem = {
  /** Absolute URL, or null. */
  image: string | null
  name: string
  quantity: number
  /** Of one piece, discount taken off, in whole XOF. */
  amount: number
}

/** Who pays for what, for a session of the provider. */
export type SessionRequest = {
  /** What shoppers call it: an order's number. */
  title: string
  email: string
  locale: Locale
  items: LineItem[]
  /** Origin whose `/success` and `/cancel` the shopper comes back to. */
  returnTo: string
}

/** The provider's page: where to send the shopper. */
export type PaymentPage = { id: string; url: string }

export type RefundRequest = {
  /** Of the caller's; the same one again changes nothing. */
  id: string
  /** Whole XOF. */
  amount: number
}

/** Told what became of a payment: each at most once for a reference or refund, in the transaction that writes it. */
export type PaymentListener = {
  /**
   * Locks what the other calls change. A caller that refunds has locked it before the payment, so a call that comes while
   * somebody may refund locks it first, too.
   */
  lock(tx: Queries, reference: string): Promise<void>
  /**
   * The provider has the money.
   *
   * @returns false where it is no longer wanted: it is refunded then
   */
  paid(tx: Queries, reference: string): Promise<boolean>
  /** Nobody paid, and nobody can any more: what was reserved may be released. */
  expired(tx: Queries, reference: string): Promise<void>
  /**
   * Money is back: of a refund, or an amount that was sent from the provider's dashboard. Money that was not wanted is a
   * refund whose id is the reference.
   */
  refunded(tx: Queries, reference: string, refund: { id: string } | { amount: number }): Promise<void>
  /** The provider cannot send it back: somebody has to pay it back by hand. */
  refundFailed(tx: Queries, reference: string, id: string): Promise<void>
  /** Money that was back came to the shop again: a bank rejected it. Somebody has to pay it back by hand. */
  refundRejected(tx: Queries, reference: string, amount: number): Promise<void>
}

/** Why no page is open. */
export type OpenProblem = Problem<'payment_unavailable' | 'payment_refused' | 'order_settled'>

/** Payments with a provider. A `reference` identifies what is paid for and is opaque here. */
export type Payments = {
  /** What the shop can take, whether or not the owner wants it. */
  readonly methods: readonly PaymentMethod[]
  /** Sets the listener for payment outcomes. Call once, at start. */
  setListener(listener: PaymentListener): void
  /**
   * Stores a payment to be made, as part of the caller's transaction.
   *
   * @param amount in whole XOF
   */
  prepare(tx: Queries, payment: { reference: string; amount: number; method: PaymentMethod }): Promise<void>
  /**
   * Opens the provider's page for what was prepared; repeated, it answers the same page.
   *
   * @returns the page, or `payment_unavailable` when the provider does not answer in time, `payment_refused` when it
   * does not take this amount; the payment is expired then and its listener was told. `order_settled` when it was
   * paid meanwhile
   */
  open(reference: string, request: SessionRequest): Promise<PaymentPage | OpenProblem>
  /**
   * Closes an open page, unless it has just been paid.
   *
   * @returns what became of the payment, or `payment_unavailable` when the provider does not answer while the page can
   * be paid in; nothing has changed then
   */
  abandon(reference: string): Promise<CheckoutState | Problem<'payment_unavailable'>>
  /** The state of a payment, retrieved from the provider where that is not known yet and can be reached. */
  check(reference: string): Promise<CheckoutState>
  /** The reference of a provider's session; undefined for one that is not ours. */
  referenceOf(tx: Queries, sessionId: string): Promise<string | undefined>
  /**
   * Sends money of a payment back after the caller's transaction commits, once for each id.
   *
   * @throws where less is left of the payment
   */
  refund(tx: Queries, reference: string, refund: RefundRequest): Promise<void>
}
