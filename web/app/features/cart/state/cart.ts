import { type CartLine, cartLimits, type Totals } from '@dix/contract'
import { useSyncExternalStore } from 'react'
import { isSignedIn } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/toasts.ts'
import { accountCart, dispatch } from './account-cart.ts'
import { follow, loadSync } from './follow.ts'
import { wantedLines } from './intents.ts'
import { type CartCard, type Line, lineFrom, lineOf, quantityOf, totalsOfLines } from './line.ts'
import { type CartNotice, dismissAccountNotices, noticesOf } from './notices.ts'
import { hearCart } from './readers.ts'
import { say } from './say.ts'
import { withChoice } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

/** The cart of whoever reads, signed in or not. */
export type Cart = {
  /** `unknown` while a page comes alive: it was rendered for everybody. */
  status: 'unknown' | 'loading' | 'ready' | 'failed'
  /** As the shopper wants them: the server may still be told. */
  lines: readonly Line[]
  /** Of the lines as they stand. */
  totals: Totals
  /** True while something of it has not reached the server. */
  waiting: boolean
  /** What became of products without the shopper's doing, until `dismissNotices`. */
  notices: readonly CartNotice[]
}

const unknown: Cart = { status: 'unknown', lines: [], totals: totalsOfLines([]), waiting: false, notices: [] }

let current: Cart | null = null

function makeCart(): Cart {
  const visitor = visitorCart()
  const signedIn = isSignedIn()
  const account = accountCart()
  // Until the account's cart is known, what was chosen before signing in is shown: it is on its way there.
  const lines = signedIn ? wantedLines(account, visitor.lines) : visitor.lines
  const nothing = account.failed ? 'failed' : 'loading'
  return {
    status: signedIn && account.lines === null && lines.length === 0 ? nothing : 'ready',
    lines,
    totals: totalsOfLines(lines),
    waiting: signedIn && (account.lines === null || account.wishes.size > 0),
    notices: noticesOf(visitor, signedIn),
  }
}

function readCart(): Cart {
  current ??= makeCart()
  return current
}

// Kept until something of it changes: readers ask for it after every change, each for its own part.
hearCart(() => {
  current = null
})

/** Milliseconds for which a visitor's prices are good enough while the cart is closed. */
const fresh = 60_000

/** Where it fails the cart stands as it was kept; opening it asks again, and says so. */
const freshenQuietly = () => void refreshCart(fresh).catch(() => {})

function subscribe(reader: () => void): () => void {
  follow(freshenQuietly)
  return hearCart(reader)
}

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => unknown)
}

/** How many pieces of a product the cart holds; renders again only when that changes. */
export function useQuantity(productId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => quantityOf(readCart().lines, productId),
    () => 0,
  )
}

/** Pieces of a product in the cart now, outside of rendering. */
export function currentQuantity(productId: string): number {
  return quantityOf(readCart().lines, productId)
}

/**
 * Makes the cart hold so many pieces of a product; 0 takes it out. Shown at once. What the server says no to
 * is taken back, and said.
 *
 * @returns false where the cart has no room for another product
 */
export function setQuantity(card: CartCard, quantity: number): boolean {
  const { lines } = readCart()
  const isNew = quantityOf(lines, card._id) === 0
  if (isNew && quantity > 0 && lines.length >= cartLimits.lines) return false
  const line = lineOf(card, Math.min(Math.max(quantity, 0), cartLimits.quantity))
  if (isSignedIn()) {
    dispatch({ type: 'chosen', line })
    loadSync().then(
      ({ flush }) => flush(),
      () => toast('error', say('offlineKept')),
    )
  } else {
    changeVisitorCart((cart) => withChoice(cart, line))
  }
  return true
}

/**
 * Asks for the cart's products as they are now.
 *
 * @param age milliseconds for which the last answer is good enough
 */
export async function refreshCart(age: number): Promise<void> {
  if (isSignedIn()) return (await loadSync()).reload()
  const { lines, pricedAt } = visitorCart()
  if (lines.length === 0 || Date.now() - pricedAt < age) return
  await (await import('./visitor-prices.ts')).priceVisitorCart()
}

/** To be called when the server has changed an account's cart by itself: an order was placed, or filled it again. */
export async function reloadCart(): Promise<void> {
  const { announce, reload } = await loadSync()
  announce()
  await reload()
}

/** Takes an account's cart as an answer of the server tells it. */
export function takeCart(lines: readonly CartLine[]): void {
  dispatch({ type: 'asked' })
  dispatch({ type: 'told', lines: lines.map(lineFrom), since: accountCart().clock })
}

/** The reader has taken note. */
export function dismissNotices(): void {
  dismissAccountNotices()
  changeVisitorCart((cart) => ({ ...cart, gone: [], damaged: false }))
}
