import { type CartLine, cartLimits, type Totals } from '@dix/contract'
import { useSyncExternalStore } from 'react'
import { isSignedIn } from '../../../platform/session/session.ts'
import { localeOfPage } from '../../../platform/texts/load.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { dismissToast, toast } from '../../../ui/overlay/toasts.ts'
import { edit, optimisticLines, receive, responseFrom } from './account-cart.ts'
import {
  type AccountChange,
  accountCart,
  accountChanges,
  cartMessage,
  deleteStored,
  onCartChange,
  showAccountChanges,
  storageKeys,
  updateAccountCart,
} from './account-state.ts'
import { followSession, reloadIfMissing, syncIfMissing } from './follow-session.ts'
import { type CartCard, type Line, lineOf, maxQuantityOf, quantityOf, totalsOfLines } from './line.ts'
import { type BrowserCart, withChosenLine } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

/** A change to the cart that the shopper did not make. `damaged`: part of the stored cart was unreadable. */
export type CartChange = AccountChange | { kind: 'damaged' }

/** The cart of the shopper, signed in or not. */
export type Cart = {
  /** `unknown` during hydration, because pages are rendered for everyone. */
  status: 'unknown' | 'loading' | 'ready' | 'failed'
  /** Lines including the pending edits. */
  lines: readonly Line[]
  /** Totals of these lines. */
  totals: Totals
  /** True while edits are pending, or the account's cart is unknown. */
  pending: boolean
  /** Shown until `dismissChanges`. */
  changes: readonly CartChange[]
}

const unknown: Cart = { status: 'unknown', lines: [], totals: totalsOfLines([]), pending: false, changes: [] }

let current: Cart | null = null

function makeCart(): Cart {
  const visitor = visitorCart()
  const signedIn = isSignedIn()
  const account = accountCart()
  // Until the account's cart is loaded, the visitor's cart is shown, which is about to be merged.
  const lines = signedIn ? optimisticLines(account, visitor.lines) : visitor.lines
  const isKnown = !signedIn || account.lines !== null || lines.length > 0
  return {
    status: isKnown ? 'ready' : account.failed ? 'failed' : 'loading',
    lines,
    totals: totalsOfLines(lines),
    pending: signedIn && (account.lines === null || account.edits.size > 0),
    changes: [...changesOf(visitor), ...(signedIn ? accountChanges() : [])],
  }
}

function changesOf({ damaged, gone }: BrowserCart): CartChange[] {
  const removed = gone.map((name) => ({ kind: 'gone', name }) as const)
  return damaged ? [{ kind: 'damaged' }, ...removed] : removed
}

function readCart(): Cart {
  current ??= makeCart()
  return current
}

// Computed once per change, for all listeners.
onCartChange(() => {
  current = null
})

/** Milliseconds for which a visitor's prices are fresh enough while the cart is closed. */
const freshFor = 60_000

// The opened cart refetches and shows a failure.
const refreshQuietly = () => void refreshCart(freshFor).catch(() => {})

function subscribe(listener: () => void): () => void {
  followSession(refreshQuietly)
  return onCartChange(listener)
}

/** The cart of this browser or account; unknown until the page is hydrated. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => unknown)
}

/** Pieces of a product in the cart; rerenders only when they change. */
export function useQuantity(productId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => quantityOf(readCart().lines, productId),
    () => 0,
  )
}

/**
 * Loads the code that syncs an account's cart, only in browsers of signed-in users.
 *
 * @throws TypeError if it cannot be fetched
 */
async function loadSync() {
  await syncIfMissing()
  return import('./account-sync.ts')
}

/** The toast of the last change, replaced by the next one. */
let lastToast = 0

/** Changes the quantity of a product in the cart, with a toast; the last piece can be put back. */
export function changeQuantity(card: CartCard, quantity: number): void {
  const t = translator(localeOfPage())
  const before = quantityOf(readCart().lines, card._id)
  dismissToast(lastToast)
  if (quantity > before && quantity > maxQuantityOf(card)) {
    lastToast = toast('error', t('cart.onlyLeft', { count: String(maxQuantityOf(card)) }))
  } else if (!setQuantity(card, quantity)) {
    lastToast = toast('error', t('cart.full'))
  } else if (quantity === 0) {
    // The server refuses pieces that are no longer in stock.
    const canUndo = before <= maxQuantityOf(card)
    const undo = { label: t('cart.undo'), act: () => changeQuantity(card, before) }
    lastToast = toast('success', t('cart.removed'), canUndo ? undo : undefined)
  } else {
    lastToast = toast('success', t(quantity > before ? 'cart.added' : 'cart.removed'))
  }
}

/**
 * Sets the quantity of a product in the cart; 0 removes it. Shown at once; if the server refuses the change, it is
 * rolled back with a toast.
 *
 * @returns false if the cart has no room for another product
 */
export function setQuantity(card: CartCard, quantity: number): boolean {
  const { lines } = readCart()
  const isNew = quantityOf(lines, card._id) === 0
  if (isNew && quantity > 0 && lines.length >= cartLimits.lines) return false
  const line = lineOf(card, Math.min(Math.max(quantity, 0), cartLimits.quantity))
  if (isSignedIn()) {
    updateAccountCart((cart) => edit(cart, line))
    loadSync().then(
      ({ flush }) => flush(),
      () => toast('error', cartMessage('offlineSaved')),
    )
  } else {
    changeVisitorCart((cart) => withChosenLine(cart, line))
  }
  return true
}

/**
 * Refetches the products of the cart.
 *
 * @param age milliseconds for which a visitor's last prices are fresh enough
 */
export async function refreshCart(age: number): Promise<void> {
  if (isSignedIn()) return (await loadSync()).refetch()
  const { lines, pricedAt } = visitorCart()
  if (lines.length === 0 || Date.now() - pricedAt < age) return
  await (await import('./visitor-prices.ts')).priceVisitorCart()
}

/** Refetches the cart because the shopper asked to. */
export async function retryCart(): Promise<void> {
  try {
    await refreshCart(0)
  } catch (failure) {
    reloadIfMissing()
    throw failure
  }
}

/** Call this when the server has changed an account's cart, for example by placing an order. */
export async function refetchCart(): Promise<void> {
  const { announce, refetch } = await loadSync()
  announce()
  await refetch()
}

/** Applies an account's cart from the response of another endpoint. */
export function receiveCart(data: readonly CartLine[], revision: number): void {
  updateAccountCart((cart) => receive(cart, responseFrom({ data, revision })))
}

/** Forgets the changes that the shopper has seen, of the visitor's cart too. */
export function dismissChanges(): void {
  deleteStored([storageKeys.changes])
  showAccountChanges([])
  changeVisitorCart((cart) => ({ ...cart, gone: [], damaged: false }))
}
