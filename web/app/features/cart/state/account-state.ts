import { localeOfPage } from '../../../platform/texts/load.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { createListeners } from '../../../ui/listeners.ts'
import { type AccountCart, unknownCart } from './account-cart.ts'

/**
 * A change to an account's cart that its user did not make. `gone`: the product left the shop. `short`: fewer than
 * wanted are left.
 */
export type AccountChange =
  | { kind: 'gone'; name: string }
  | { kind: 'short'; name: string; wanted: number; quantity: number; stepGrams?: number }

/** Storage keys of a user's data: pending edits, changes, products of the cart. */
export const storageKeys = {
  edits: 'dix-cart-edits',
  changes: 'dix-cart-changes',
  products: 'dix-cart-products',
} as const

let account = unknownCart
let changes: readonly AccountChange[] = []
let session: object = {}
const listeners = createListeners()

/** Calls `listener` after every change to the cart, until the function it returns is called. */
export const onCartChange = listeners.subscribe

/** Call this after every change to the cart's data. */
export const notifyCartListeners = listeners.notify

export function accountCart(): AccountCart {
  return account
}

/** Replaces the cart of the signed-in user, and notifies the listeners. */
export function updateAccountCart(update: (cart: AccountCart) => AccountCart): void {
  account = update(account)
  notifyCartListeners()
}

/** Changes that the signed-in user has not dismissed. */
export function accountChanges(): readonly AccountChange[] {
  return changes
}

/** Replaces the changes that are shown. */
export function showAccountChanges(shown: readonly AccountChange[]): void {
  changes = shown
  notifyCartListeners()
}

/** Identifies the session of this page's user; responses to requests of another session are ignored. */
export function currentSession(): object {
  return session
}

/** Drops the user's data, so that the next user does not see it. */
export function endSession(): void {
  account = unknownCart
  changes = []
  session = {}
  notifyCartListeners()
}

/** Deletes a user's stored data, or a part of it. */
export function deleteStored(keys: readonly string[] = Object.values(storageKeys)): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** A text of the cart, outside of components. */
export function cartMessage(key: 'mergeLater' | 'notSaved' | 'offlineSaved' | 'editsSaved'): string {
  return translator(localeOfPage())(`cart.${key}`)
}
