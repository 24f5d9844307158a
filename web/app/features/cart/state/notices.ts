import { tellReaders } from './readers.ts'
import type { StoredCart } from './stored-cart.ts'

/** `gone`: left the shop. `short`: the cart holds fewer than wanted. */
export type AccountNotice =
  | { kind: 'gone'; name: string }
  | { kind: 'short'; name: string; wanted: number; quantity: number }

/** `damaged`: part of the cart was unreadable. */
export type CartNotice = AccountNotice | { kind: 'damaged' }

/** Where the browser keeps notices of an account, with whose they are. */
export const noticesPlace = 'dix-cart-notices'

let ofAccount: readonly AccountNotice[] = []

/** What is to be told to whoever is signed in. */
export function accountNotices(): readonly AccountNotice[] {
  return ofAccount
}

/** Shows these to whoever is signed in, in place of what was shown. */
export function showAccountNotices(notices: readonly AccountNotice[]): void {
  ofAccount = notices
  tellReaders()
}

/** Shows them no more, and keeps them no more. */
export function dismissAccountNotices(): void {
  try {
    localStorage.removeItem(noticesPlace)
  } catch {
    // Nothing was kept either.
  }
  showAccountNotices([])
}

export function noticesOf({ gone, damaged }: StoredCart, signedIn: boolean): readonly CartNotice[] {
  return [
    ...(damaged ? [{ kind: 'damaged' } as const] : []),
    ...gone.map((name) => ({ kind: 'gone', name }) as const),
    ...(signedIn ? ofAccount : []),
  ]
}
