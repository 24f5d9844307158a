import { keepSame, type Line, quantityOf, withLine } from './line.ts'

/** How many pieces of a product are wanted, until the server has said the same or no. */
type Wish = {
  /** As wanted: quantity 0 takes it out. */
  line: Line
  /** What is on its way to the server, and when it left. */
  sending: { quantity: number; since: number } | null
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

/** What the cart is after something happened. */
export function reduce(state: Intents, event: IntentEvent): Intents {
  switch (event.type) {
    case 'chosen':
      return choose(state, event.line)
    case 'sent':
      return send(tick(state), event.productId)
    case 'answered':
      return settle(state, event.productId, event.lines)
    case 'refused':
      return release(state, event.productId)
    case 'lost':
      return changeWish(state, event.productId, (wish) => ({
        ...wish,
        sending: null,
        losses: wish.losses + 1,
        asleep: true,
      }))
    case 'dropped':
      return changeWish(state, event.productId, () => null)
    case 'woken':
      return wake(state, event.productId)
    case 'asked':
      return { ...tick(state), doubtful: false }
    case 'told':
      return doubt(state, hear(state, event.lines, event.since), event.lines)
    case 'failed':
      return { ...state, failed: state.lines === null }
  }
}

/** The products whose wishes are to be sent now: one sending of a product at a time. */
export function unsent({ wishes }: Intents): Line[] {
  return [...wishes.values()].filter((wish) => !wish.sending && !wish.asleep).map(({ line }) => line)
}

/** The cart as the shopper wants it. `base` stands in for the server until it has said anything. */
export function wantedLines({ lines, wishes }: Intents, base: readonly Line[]): readonly Line[] {
  let wanted = lines ?? base
  for (const { line } of wishes.values()) wanted = withLine(wanted, line)
  return wanted
}

function tick(state: Intents): Intents {
  return { ...state, clock: state.clock + 1 }
}

function changeWish(state: Intents, productId: string, change: (wish: Wish) => Wish | null): Intents {
  const wish = state.wishes.get(productId)
  if (!wish) return state
  const wishes = new Map(state.wishes)
  const changed = change(wish)
  if (changed) wishes.set(productId, changed)
  else wishes.delete(productId)
  return { ...state, wishes }
}

function choose(state: Intents, line: Line): Intents {
  const productId = line.product._id
  const before = state.wishes.get(productId)
  const known = state.lines !== null && quantityOf(state.lines, productId) === line.quantity
  // Back where the server is, and nothing of it on the way: there is nothing to wish for.
  if (known && !before?.sending && !before?.losses) return changeWish(state, productId, () => null)
  const wishes = new Map(state.wishes)
  wishes.set(productId, {
    line,
    sending: before?.sending ?? null,
    losses: before?.losses ?? 0,
    asleep: false,
  })
  return { ...state, wishes }
}

function send(state: Intents, productId: string): Intents {
  return changeWish(state, productId, (wish) => ({
    ...wish,
    sending: { quantity: wish.line.quantity, since: state.clock },
  }))
}

/** The sending of a product has come to its end: a newer wish stays, to be sent next. */
function release(state: Intents, productId: string): Intents {
  return changeWish(state, productId, (wish) =>
    wish.sending?.quantity === wish.line.quantity
      ? null
      : { ...wish, sending: null, losses: 0, asleep: false },
  )
}

function wake(state: Intents, productId?: string): Intents {
  if (productId !== undefined) return changeWish(state, productId, (wish) => ({ ...wish, asleep: false }))
  const wishes = new Map(
    [...state.wishes].map(([id, wish]) => [id, { ...wish, losses: 0, asleep: false }] as const),
  )
  return { ...state, wishes }
}

function settle(state: Intents, productId: string, lines: readonly Line[]): Intents {
  const since = state.wishes.get(productId)?.sending?.since ?? 0
  const heard = hear(state, lines, since, productId)
  const crossed = since < state.heardSince && differs(lines, state.lines ?? [], productId)
  const settled = new Map(state.settled).set(productId, state.clock + 1)
  return release(tick({ ...heard, settled, doubtful: state.doubtful || crossed }), productId)
}

/**
 * Takes the server's word for the cart, asked for at `since`. Words may overtake each other: where a newer one
 * is known, only what it says of the product that it settles counts; and it may not know of changes that
 * were answered after it was asked for.
 */
function hear(state: Intents, told: readonly Line[], since: number, productId?: string): Intents {
  const known = state.lines
  if (known === null) return { ...state, lines: told, failed: false, heardSince: since }
  const isOlder = since < state.heardSince
  const isKnownBetter = (id: string) => id !== productId && (isOlder || (state.settled.get(id) ?? 0) > since)
  const lines = [
    ...known.filter(({ product }) => isKnownBetter(product._id)),
    ...told.filter(({ product }) => !isKnownBetter(product._id)),
  ]
  const order = isOlder ? known : told
  return {
    ...state,
    lines: keepSame(known, inOrder(lines, order)),
    failed: false,
    heardSince: Math.max(since, state.heardSince),
  }
}

/**
 * Where the cart does not hold what was just told, another tab may have changed it at the very moment that
 * this one's change was answered: which of the two came last is not known.
 */
function doubt(before: Intents, after: Intents, told: readonly Line[]): Intents {
  const ids = new Set([...told, ...(before.lines ?? [])].map(({ product }) => product._id))
  return { ...after, doubtful: [...ids].some((id) => differs(told, after.lines ?? [], id)) }
}

function differs(one: readonly Line[], other: readonly Line[], productId: string): boolean {
  return quantityOf(one, productId) !== quantityOf(other, productId)
}

/** Lines in the order of a word of the server; what it does not hold comes last. */
function inOrder(lines: readonly Line[], order: readonly Line[]): Line[] {
  const places = new Map(order.map(({ product }, place) => [product._id, place]))
  const placeOf = ({ product }: Line) => places.get(product._id) ?? order.length
  return [...lines].sort((one, other) => placeOf(one) - placeOf(other))
}
