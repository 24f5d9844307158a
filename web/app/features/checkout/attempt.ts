import type { InputOf, Order, PaymentMethod } from '@dix/contract'
import type { Line } from '../cart/index.ts'

type Piece = { productId: string; quantity: number }

/** What is asked of the shop: the cart as the shopper sees it, where it goes, and the note that is handed over. */
export type OrderDraft = {
  method: PaymentMethod
  order: Omit<InputOf<'POST /api/order/cash-on-delivery'>, 'list_items'> & { list_items: Piece[] }
  /** Ids of the account's lines: what is put into the cart again has others. */
  lines: readonly string[]
}

/** A wish that was sent and, as far as this browser knows, not answered. Sent again it counts once, by its key. */
export type Attempt = OrderDraft & { key: string; user: string }

const name = 'dix-attempt'

/**
 * What was sent last and never answered, by the same person.
 *
 * @param person id of whoever is signed in
 */
export function savedAttempt(storage: Storage, user: string): Attempt | null {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<Attempt> | null
    const isWhole =
      typeof kept?.key === 'string' && Array.isArray(kept.order?.list_items) && Array.isArray(kept.lines)
    return isWhole && kept.user === user ? (kept as Attempt) : null
  } catch {
    return null
  }
}

/** Notes that a wish is about to be sent. One that is the same as the last unanswered one keeps its key. */
export function beginAttempt(storage: Storage, fresh: Attempt): Attempt {
  const kept = savedAttempt(storage, fresh.user)
  if (kept && isSameDraft(kept, fresh)) return kept
  keep(storage, JSON.stringify(fresh))
  return fresh
}

/** The shop has answered. */
export function endAttempt(storage: Storage): void {
  keep(storage, null)
}

function keep(storage: Storage, text: string | null): void {
  try {
    if (text === null) storage.removeItem(name)
    else storage.setItem(name, text)
  } catch {
    // A browser that keeps nothing for us: without the key the cart itself still keeps an order from being placed twice.
  }
}

const isSameDraft = (one: OrderDraft, other: OrderDraft) => textOf(one) === textOf(other)
const textOf = ({ method, order, lines }: OrderDraft) => JSON.stringify({ method, order, lines })

/** Whether the account's cart still holds every line that was sent: an order that is placed has taken them out. */
export function isStillInCart({ lines }: Attempt, cart: readonly Line[]): boolean {
  const held = new Set(cart.map(({ id }) => id))
  return lines.every((id) => held.has(id))
}

/** Whether an order is the one that was sent: of the same things, and made after the lines that it is of. */
export function isOrderOf({ method, order, lines }: Attempt, found: Order): boolean {
  const pieces = new Map(found.items.map(({ productId, quantity }) => [productId, quantity]))
  return (
    found.payment_method === method &&
    found.totalAmt === order.totalAmt &&
    pieces.size === order.list_items.length &&
    order.list_items.every(({ productId, quantity }) => pieces.get(productId) === quantity) &&
    // Ids are sortable by time (contract).
    lines.every((id) => id < found._id)
  )
}
