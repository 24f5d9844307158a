import type { Locale, MessageChannel } from '@dix/contract'
import type { MessageTemplate } from '../rules.ts'

/** One message for a gateway. `to` is in E.164; `parameters` are the template's, in its order. */
export type Outgoing = {
  id: string
  to: string
  template: MessageTemplate
  locale: Locale
  parameters: readonly string[]
  text: string
  queuedAt: Date
}

/**
 * A gateway's response about an accepted message. `cost` is in whole XOF, null if the gateway states none in that
 * currency.
 */
export type Accepted = { providerId: string | null; parts: number; cost: number | null }

/** Delivers messages to phones. */
export type Gateway = {
  channel: MessageChannel
  /** @throws GatewayFailure */
  send(message: Outgoing, signal: AbortSignal): Promise<Accepted>
}

/**
 * The reason why a message was not accepted. `refused` is final; `unavailable` can be retried; after `unknown` it may have
 * been accepted, so a retry might send it twice. The error contains no text, number or key of the message.
 */
export class GatewayFailure extends Error {
  readonly kind: 'refused' | 'unavailable' | 'unknown'
  /** A short code for the record. */
  readonly code: string

  constructor(kind: GatewayFailure['kind'], code: string) {
    super(`The gateway did not accept a message (${kind}, ${code}).`)
    this.kind = kind
    this.code = code.slice(0, 60)
  }
}
