import type { WireOrderState } from './order-states.ts'

/**
 * Events of `GET /api/events`, by name, with their data. They only say that something changed, so a client refetches
 * its data. `ready` comes first, and again when events may have been missed; `many` says that many clients receive it at
 * about the same time, and should spread their requests.
 */
export type LiveEvents = {
  ready: { many: true } | null
  /** Sent every 20 s; a client that receives nothing for longer has lost its connection. */
  ping: null
  /** One of the user's orders changed; staff get it for orders that their role sees. */
  order: { id: string; status: WireOrderState; version: number }
  /** The rider of one of the user's orders has moved, or goes to another door first. */
  rider: { id: string }
  /** Many orders changed at once; for staff also what lists say about them. */
  orders: null
  /** Newer connections took the place of this one, which must not reconnect on its own. */
  replaced: null
}

/** An event with its data. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]

/** Reads a message of the stream. @returns null for an event that this version does not know, or without its data */
export function readLiveEvent(message: unknown): LiveEvent | null {
  const { event, data } = recordOf(message)
  switch (event) {
    case 'ready':
      return { event, data: recordOf(data).many === true ? { many: true } : null }
    case 'ping':
    case 'orders':
    case 'replaced':
      return { event, data: null }
    case 'order': {
      const { id, status, version } = recordOf(data)
      if (typeof id !== 'string' || typeof status !== 'string' || typeof version !== 'number') return null
      return { event, data: { id, status: status as WireOrderState, version } }
    }
    case 'rider': {
      const { id } = recordOf(data)
      return typeof id === 'string' ? { event, data: { id } } : null
    }
    default:
      return null
  }
}

const recordOf = (value: unknown) => Object(value) as Record<string, unknown>
