import type { WireOrderState } from './order-states.ts'

/**
 * Events of `GET /api/events`, by name, with their data. They say that something changed, not how: a client refetches
 * what it shows. `ready` comes first, and again when events may have been missed.
 */
export type LiveEvents = {
  ready: null
  /** Sent every 20 s: a client that receives nothing for longer has lost its connection. */
  ping: null
  /** One of the user's orders changed; staff get it for orders that their role sees. */
  order: { id: string; status: WireOrderState; version: number }
  /** Many orders changed at once. */
  orders: null
}
