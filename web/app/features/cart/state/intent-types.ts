import type { Line } from './line.ts'

/** How many pieces of a product are wanted, until the server has said the same or no. */
export type Wish = {
  /** As wanted: quantity 0 takes it out. */
  line: Line
  /** What is on its way to the server, and when it left. */
  sending: { quantity: number; since: number } | null
  /** Quantities that were sent since the server last answered: each may have arrived. */
  unanswered: readonly number[]
  /** Sendings in a row that no answer came to. */
  losses: number
  /** Not to be sent before it is woken. */
  asleep: boolean
}

/**
 * The cart of somebody signed in: what the server last said, and what the shopper wants beyond it. `clock`
 * counts what left and what arrived, so that of two things it is known which came first.
 */
export type Intents = {
  /** Null until the server has said anything. */
  lines: readonly Line[] | null
  /** True where asking it failed. */
  failed: boolean
  clock: number
  wishes: ReadonlyMap<string, Wish>
  /** When the newest word of the server that is known was asked for. */
  heardSince: number
  /** When each product's last change was answered. */
  settled: ReadonlyMap<string, number>
  /** An answer and a word for the whole cart crossed and differ: the cart is to be asked for again. */
  doubtful: boolean
}

export type IntentEvent =
  /** The shopper wants a line as it stands here. */
  | { type: 'chosen'; line: Line }
  /** The wish for a product leaves for the server. */
  | { type: 'sent'; productId: string }
  /** The server did as wished and tells the whole cart. */
  | { type: 'answered'; productId: string; lines: readonly Line[] }
  /** The server said no. */
  | { type: 'refused'; productId: string }
  /** No answer came; the wish sleeps until it is woken. */
  | { type: 'lost'; productId: string }
  /** The wish is not worth another try. */
  | { type: 'dropped'; productId: string }
  /** Sleeping wishes may be sent again: one, or all of them afresh. */
  | { type: 'woken'; productId?: string }
  /** Somebody is about to ask for the whole cart; the answer comes with the clock as it is then. */
  | { type: 'asked' }
  | { type: 'told'; lines: readonly Line[]; since: number }
  | { type: 'failed' }

export const nothingKnown: Intents = {
  lines: null,
  failed: false,
  clock: 0,
  wishes: new Map(),
  heardSince: 0,
  settled: new Map(),
  doubtful: false,
}
