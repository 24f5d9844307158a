import { differs, doubt, hear } from './hearing.ts'
import type { IntentEvent, Intents, Wish } from './intent-types.ts'
import { type Line, quantityOf, withLine } from './line.ts'

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
    unanswered: before?.unanswered ?? [],
    losses: before?.losses ?? 0,
    asleep: false,
  })
  return { ...state, wishes }
}

function send(state: Intents, productId: string): Intents {
  return changeWish(state, productId, (wish) => ({
    ...wish,
    sending: { quantity: wish.line.quantity, since: state.clock },
    unanswered: [...wish.unanswered, wish.line.quantity],
  }))
}

/** The sending of a product has come to its end: a newer wish stays, to be sent next. */
function release(state: Intents, productId: string): Intents {
  return changeWish(state, productId, (wish) =>
    wish.sending?.quantity === wish.line.quantity
      ? null
      : { ...wish, sending: null, unanswered: [], losses: 0, asleep: false },
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
