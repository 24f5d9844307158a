import type { Locale, MessageChannel } from '@dix/contract'
import type { MessageTemplate } from '../rules.ts'

/** One message for a gateway. `to` is in the form of E.164; `parameters` are those of the template, in its order. */
export type Outgoing = {
  id: string
  to: string
  template: MessageTemplate
  locale: Locale
  parameters: readonly string[]
  text: string
  queuedAt: Date
}

/** What a gateway says of a message that it accepted. `cost` in whole XOF, null where it names none in that currency. */
export type Accepted = { providerId: string | null; parts: number; cost: number | null }

/** Who brings messages to phones. */
export type Gateway = {
  channel: MessageChannel
  /** @throws GatewayFailure */
  send(message: Outgoing, signal: AbortSignal): Promise<Accepted>
}

/**
 * Why a message was not accepted. `refused` is final; `away` is worth another attempt; after `unknown` it may have been
 * accepted, so that another attempt could be a second message. The message has no text, number or key in it.
 */
export class GatewayFailure extends Error {
  readonly kind: 'refused' | 'away' | 'unknown'
  /** A few characters for the record. */
  readonly code: string

  constructor(kind: GatewayFailure['kind'], code: string) {
    super(`The gateway did not accept a message (${kind}, ${code}).`)
    this.kind = kind
    this.code = code.slice(0, 60)
  }
}
