import type { WireOrderState } from './order-states.ts'

/**
 * Events of `GET /api/events`, by name, with their data. They only say that something changed, so a client refetches
 * its data. `ready` comes first, and again when events may have been missed.
 */
export type LiveEvents = {
  ready: null
  /** Sent every 20 s; a client that receives nothing for longer has lost its connection. */
  ping: null
  /** One of the user's orders changed; staff get it for orders that their role sees. */
  order: { id: string; status: WireOrderState; version: number }
  /** Many orders changed at once. */
  orders: null
}
