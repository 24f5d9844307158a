import type { InputOf, Order, PaymentMethod } from '@dix/contract'
import type { Line } from '../../cart/index.ts'

type Piece = { productId: string; quantity: number }

/** The order about to be placed: the cart as the shopper sees it, the address, and the cash to expect. */
export type CheckoutDraft = {
  method: PaymentMethod
  order: Omit<InputOf<'POST /api/order/cash-on-delivery'>, 'list_items'> & { list_items: Piece[] }
  /** Ids of the cart lines: a product that is added again gets a new one. */
  lines: readonly string[]
}

/** A draft that was sent but got no response. Its key makes it safe to send again. */
export type Attempt = CheckoutDraft & { key: string; user: string }

const storageKey = 'dix-attempt'

/**
 * The user's last attempt if it got no response.
 *
 * @param user id of the signed-in user
 */
export function savedAttempt(storage: Storage, user: string): Attempt | null {
  try {
    const saved = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<Attempt> | null
    const isWhole =
      typeof saved?.key === 'string' && Array.isArray(saved.order?.list_items) && Array.isArray(saved.lines)
    return isWhole && saved.user === user ? (saved as Attempt) : null
  } catch {
    return null
  }
}

/** Saves an attempt before it is sent. One that equals the last unanswered attempt gets its key. */
export function beginAttempt(storage: Storage, fresh: Attempt): Attempt {
  const saved = savedAttempt(storage, fresh.user)
  if (saved && isSameDraft(saved, fresh)) return saved
  save(storage, JSON.stringify(fresh))
  return fresh
}

/** Call this when the server has responded. */
export function endAttempt(storage: Storage): void {
  save(storage, null)
}

function save(storage: Storage, text: string | null): void {
  try {
    if (text === null) storage.removeItem(storageKey)
    else storage.setItem(storageKey, text)
  } catch {
    // Without storage the key is lost. The server still refuses a second order for the emptied cart.
  }
}

const isSameDraft = (one: CheckoutDraft, other: CheckoutDraft) => textOf(one) === textOf(other)
const textOf = ({ method, order, lines }: CheckoutDraft) => JSON.stringify({ method, order, lines })

/** Whether the account's cart still has every line that was sent: placing an order removes them. */
export function isStillInCart({ lines }: Attempt, cart: readonly Line[]): boolean {
  const inCart = new Set(cart.map(({ id }) => id))
  return lines.every((id) => inCart.has(id))
}

/** Whether an order came from an attempt: it has the same items and was created after their lines. */
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
