import type { CardState, Locale } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'

/** What the provider's page shows of what is paid. Amount in whole XOF, for `quantity` pieces together. */
export type Payable = {
  /** Absolute URL, or null. */
  image: string | null
  name: string
  quantity: number
  /** Of one piece, discount taken off. */
  amount: number
}

/** Who pays what, for a session of the provider. */
export type SessionRequest = {
  /** What people call it: an order's number. */
  title: string
  email: string
  locale: Locale
  items: Payable[]
}

/** The provider's page: where to send the shopper. */
export type PaymentPage = { id: string; url: string }

/** Told, each at most once for a reference and as part of the transaction that notes it, what became of a payment. */
export type PaymentListener = {
  /**
   * The provider has the money.
   *
   * @returns false where nothing is there to be paid any more: the money then goes back by itself
   */
  paid(tx: Queries, reference: string): Promise<boolean>
  /** Nobody paid, and nobody can any more: what is held may be released. */
  lapsed(tx: Queries, reference: string): Promise<void>
  /** The money is back. */
  refunded(tx: Queries, reference: string): Promise<void>
}

/** Payments by card. A `reference` is what is paid for; this room does not know what that is. */
export type Payments = {
  /** Says who is told what became of payments. Once, before anything is paid. */
  follow(listener: PaymentListener): void
  /** Notes that something is to be paid, as part of the caller's transaction. */
  prepare(tx: Queries, reference: string, amount: number): Promise<void>
  /**
   * Opens the provider's page for what was prepared; asked again it answers the same page.
   *
   * @throws Problem `payment_unavailable` when the provider does not answer in time, `payment_refused` when it does
   * not take this amount; the payment has lapsed then and its listener was told. `order_settled` when it was paid
   * meanwhile
   */
  open(reference: string, request: SessionRequest): Promise<PaymentPage>
  /**
   * Closes an open page, so that nobody can pay any more, unless somebody just did.
   *
   * @throws Problem `payment_unavailable` when the provider does not answer while the page can be paid in; everything is
   * as it was then
   */
  abandon(reference: string): Promise<CardState>
  /** How a payment stands; the provider is asked where it has not said so yet and can be reached. */
  ask(reference: string): Promise<CardState>
  /** The reference of a provider's session; undefined for one that is not ours. */
  referenceOf(tx: Queries, sessionId: string): Promise<string | undefined>
  /** Sends the money of a paid payment back, once, after the caller's transaction commits. */
  refund(tx: Queries, reference: string): Promise<void>
}
