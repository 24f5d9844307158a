import type { PaymentPage, SessionRequest } from './payments.ts'
import type { Session } from './rules.ts'

/** What the provider tells by itself, once its signature was checked: which session, or which charge, to look at. */
export type ProviderEvent = { id: string; type: string; sessionId?: string; paymentIntent?: string }

/** `pending`: on its way back, `failed`: the bank of the card does not take it. */
export type RefundState = 'done' | 'pending' | 'failed'

/** Who takes cards for the shop. Every method that asks throws `ProviderFailure`. Amounts in whole XOF. */
export type Provider = {
  /** Whether no real money moves. */
  testing: boolean
  /**
   * Opens a page for a payment; asked again for the same one in the same language it answers the same page.
   *
   * @param payment `publicUrl` is where the shopper comes back to
   */
  create(
    payment: { reference: string; amount: number; expiresAt: Date; publicUrl: string },
    request: SessionRequest,
  ): Promise<PaymentPage>
  /** Null for a session that the provider does not know. */
  find(sessionId: string): Promise<Session | null>
  /** Lets nobody pay any more, and answers what became of the session. */
  close(sessionId: string): Promise<Session | null>
  /** How money stands that was sent back, by whomever; null where not all of it was. */
  findRefund(payment: { amount: number; paymentIntent: string }): Promise<RefundState | null>
  /** Sends money back unless it was sent already, and answers how that stands. */
  refund(payment: { reference: string; amount: number; paymentIntent: string }): Promise<RefundState>
  /** @throws when the signature is not the provider's, or older than five minutes */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}

/**
 * Why the provider did not do something. `away`: not reached, too busy or broken, so later is another chance.
 * `amount`: it does not take this amount. `conflict`: somebody else asks for the same at this moment. `missing`:
 * it knows no such thing. `refused`: anything else, which is a fault of ours.
 */
export type FailureKind = 'away' | 'amount' | 'conflict' | 'missing' | 'refused'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause: Error) {
    super(cause.message, { cause })
    this.kind = kind
  }
}
