import type { Shortfall } from '@dix/contract'
import type { Line } from './line.ts'
import { tellReaders } from './readers.ts'
import type { StoredCart } from './stored-cart.ts'

/** `gone`: left the shop. `short`: the cart holds fewer than wanted. `damaged`: part of the cart was unreadable. */
export type CartNotice =
  | { kind: 'gone'; name: string }
  | { kind: 'short'; name: string; wanted: number; quantity: number }
  | { kind: 'damaged' }

let ofAccount: readonly CartNotice[] = []

/** Keeps what could not be met when carts were merged. `names` tells the products that are gone by id. */
export function noteShortfalls(shortfalls: readonly Shortfall[], names: ReadonlyMap<string, string>): void {
  const notes = shortfalls.map(({ productId, name, wanted, quantity }): CartNotice => {
    if (name === '') return { kind: 'gone', name: names.get(productId) ?? productId }
    return { kind: 'short', name, wanted, quantity }
  })
  ofAccount = [...ofAccount, ...notes]
  tellReaders()
}

/** Keeps the names of products that have left the shop. */
export function noteGoneProducts(lines: readonly Line[]): void {
  ofAccount = [...ofAccount, ...lines.map(({ product }) => ({ kind: 'gone', name: product.name }) as const)]
  tellReaders()
}

export function dismissAccountNotices(): void {
  ofAccount = []
  tellReaders()
}

export function noticesOf({ gone, damaged }: StoredCart, signedIn: boolean): readonly CartNotice[] {
  return [
    ...(damaged ? [{ kind: 'damaged' } as const] : []),
    ...gone.map((name) => ({ kind: 'gone', name }) as const),
    ...(signedIn ? ofAccount : []),
  ]
}
