import type { WireOrderState } from './order-states.ts'

/**
 * Events of `GET /api/events`, by name, with their data. They say what changed and not how: a client refetches what it
 * shows. `ready` comes first, and again when events may have been missed.
 */
export type LiveEvents = {
  ready: null
  /** Every 20 s: a client that hears nothing for longer is cut off. */
  ping: null
  /** One of the user's orders changed; for administrators any order. */
  order: { id: string; status: WireOrderState; version: number }
  /** Many orders changed at once. */
  orders: null
}
