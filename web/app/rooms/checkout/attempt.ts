import type { InputOf, PaymentMethod } from '@dix/contract'

/** What is asked of the shop: the cart as the shopper sees it, where it goes, and the note that is handed over. */
export type Wish = { method: PaymentMethod; order: InputOf<'POST /api/order/cash-on-delivery'> }

/** A wish that was sent and, as far as this browser knows, not answered. Sent again it counts once, by its key. */
export type Attempt = Wish & { key: string; person: string }

const name = 'dix-attempt'

/**
 * What was sent last and never answered, by the same person.
 *
 * @param person id of whoever is signed in
 */
export function keptAttempt(storage: Storage, person: string): Attempt | null {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<Attempt> | null
    const isWhole = typeof kept?.key === 'string' && Array.isArray(kept.order?.list_items)
    return isWhole && kept.person === person ? (kept as Attempt) : null
  } catch {
    return null
  }
}

/** Notes that a wish is about to be sent. One that is the same as the last unanswered one keeps its key. */
export function beginAttempt(storage: Storage, fresh: Attempt): Attempt {
  const kept = keptAttempt(storage, fresh.person)
  if (kept && isSameWish(kept, fresh)) return kept
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

const isSameWish = (one: Wish, other: Wish) => textOf(one) === textOf(other)
const textOf = ({ method, order }: Wish) => JSON.stringify({ method, order })
