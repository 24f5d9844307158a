import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentMethod } from '@dix/contract'
import type { PaymentPage, SessionRequest } from './payments.ts'
import type { ProviderSession, RefundCapability } from './rules.ts'

/** The subject of a provider's event, once its signature is checked: the session or charge to look at. */
export type ProviderEvent = { id: string; type: string; sessionId?: string; paymentIntent?: string }

/** `pending`: on its way back, `failed`: it cannot be sent back through the provider. */
export type RefundOutcome = 'done' | 'pending' | 'failed'

/** A refund as its provider knows it; without one of the shop's ids if it was made in the dashboard. */
export type SentRefund = { id: string | undefined; amount: number; outcome: RefundOutcome }

export type RefundOrder = {
  id: string
  amount: number
  reference: string
  paid: number
  paymentIntent: string
}

/** Takes money for the shop. Every method but `verifyWebhook` throws `ProviderFailure`. Amounts in whole XOF. */
export type PaymentProvider = {
  /** The payment methods that it serves. */
  methods: readonly PaymentMethod[]
  /** What it can refund; what it cannot is `failed` at once, so that staff pay it out. */
  refunds: RefundCapability
  /** Whether no real money moves. */
  testing: boolean
  /** The path that it sends its events to. */
  webhookPath: string
  /** Opens a page for a payment; repeated for the same payment, language and origin it returns the same page. */
  create(
    payment: { reference: string; amount: number; expiresAt: Date },
    request: SessionRequest,
  ): Promise<PaymentPage>
  /** Null for a session unknown to the provider. */
  retrieve(sessionId: string): Promise<ProviderSession | null>
  /** Closes the session and returns its final state. */
  expire(sessionId: string): Promise<ProviderSession | null>
  /** The refunds of a charge, made by the shop or in the dashboard. */
  listRefunds(payment: { paymentIntent: string }): Promise<SentRefund[]>
  /**
   * Refunds `amount` of the amount `paid`, once per `id`, even if called several times. It refunds less if less is left
   * because of refunds in the dashboard.
   */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** @throws if the signature is not the provider's, or older than five minutes */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
}

/**
 * The reason why a request to a provider failed. `unavailable`: unreachable, too busy or broken, so a later retry may work. `amount`:
 * it does not take this amount. `conflict`: the same request is already running. `missing`: unknown object.
 * `configuration`: it rejects the shop's keys, until the operator fixes them. `refused`: anything else, which is a bug
 * of ours.
 */
export type FailureKind = 'unavailable' | 'amount' | 'conflict' | 'missing' | 'configuration' | 'refused'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause: Error) {
    super(cause.message, { cause })
    this.kind = kind
  }
}
