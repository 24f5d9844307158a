import type { Intents } from './intent-types.ts'
import { keepSame, type Line, quantityOf } from './line.ts'

/**
 * Takes the server's word for the cart, asked for at `since`. Words may overtake each other: where a newer one
 * is known, only what it says of the product that it settles counts; and it may not know of changes that
 * were answered after it was asked for.
 */
export function hear(state: Intents, told: readonly Line[], since: number, productId?: string): Intents {
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
export function doubt(before: Intents, after: Intents, told: readonly Line[]): Intents {
  const ids = new Set([...told, ...(before.lines ?? [])].map(({ product }) => product._id))
  return { ...after, doubtful: [...ids].some((id) => differs(told, after.lines ?? [], id)) }
}

export function differs(one: readonly Line[], other: readonly Line[], productId: string): boolean {
  return quantityOf(one, productId) !== quantityOf(other, productId)
}

/** Lines in the order of a word of the server; what it does not hold comes last. */
function inOrder(lines: readonly Line[], order: readonly Line[]): Line[] {
  const places = new Map(order.map(({ product }, place) => [product._id, place]))
  const placeOf = ({ product }: Line) => places.get(product._id) ?? order.length
  return [...lines].sort((one, other) => placeOf(one) - placeOf(other))
}
