import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentPage, SessionRequest } from './payments.ts'
import type { ProviderSession } from './rules.ts'

/** What a provider reports by itself, once its signature was checked: which session, or which charge, to look at. */
export type ProviderEvent = { id: string; type: string; sessionId?: string; paymentIntent?: string }

/** `pending`: on its way back, `failed`: it cannot be sent back through the provider. */
export type RefundOutcome = 'done' | 'pending' | 'failed'

/** A refund as its provider knows it; without an id of the shop's where somebody made it in the dashboard. */
export type SentRefund = { id: string | undefined; amount: number; outcome: RefundOutcome }

export type RefundOrder = {
  id: string
  amount: number
  reference: string
  paid: number
  paymentIntent: string
}

/** Who takes money for the shop. Every method but `verifyWebhook` throws `ProviderFailure`. Amounts in whole XOF. */
export type PaymentProvider = {
  /** Whether no real money moves. */
  testing: boolean
  /** Where it sends its events. */
  webhookPath: string
  /**
   * Opens a page for a payment; repeated for the same one in the same language and from the same origin it answers the
   * same page.
   */
  create(
    payment: { reference: string; amount: number; expiresAt: Date },
    request: SessionRequest,
  ): Promise<PaymentPage>
  /** Null for a session unknown to the provider. */
  retrieve(sessionId: string): Promise<ProviderSession | null>
  /** Closes the session and returns its final state. */
  expire(sessionId: string): Promise<ProviderSession | null>
  /** What was sent back of a charge, by the shop or from the dashboard. */
  listRefunds(payment: { paymentIntent: string }): Promise<SentRefund[]>
  /**
   * Sends `amount` of what was `paid` back, once for each `id`, however often it is called. It sends less where less
   * is left, because somebody sent money back from the dashboard.
   */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** @throws when the signature is not the provider's, or older than five minutes */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
}

/**
 * Why the provider did not do something. `away`: not reached, too busy or broken, so later is another chance.
 * `amount`: it does not take this amount. `conflict`: the same request is being made at this moment. `missing`:
 * it knows no such thing. `configuration`: it does not take the shop's keys, until the operator mends them. `refused`:
 * anything else, which is a bug of ours.
 */
export type FailureKind = 'away' | 'amount' | 'conflict' | 'missing' | 'configuration' | 'refused'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause: Error) {
    super(cause.message, { cause })
    this.kind = kind
  }
}
