import { freshKey } from '../../../platform/fresh-key.ts'
import { notifyCartListeners } from './account-state.ts'
import { readStored, writeStored } from './read-stored.ts'
import { type BrowserCart, emptyCart } from './stored-cart.ts'

const storageKey = 'dix-cart'
/** Key of a copy of a cart that was partly unreadable. */
const unreadableKey = 'dix-cart-unreadable'

let text: string | null = null
let cart = emptyCart(freshKey())
/** False if nothing can be stored, as in private windows, so that the cart lasts as long as the page. */
let isStorable = true

function readText(): string | null {
  try {
    return isStorable ? localStorage.getItem(storageKey) : text
  } catch {
    // A browser without storage has only the cart of the page.
  }
  return text
}

/** The visitor's cart, shared by all tabs. */
export function visitorCart(): BrowserCart {
  const found = readText()
  if (found === text) return cart
  text = found
  if (found === null) {
    cart = emptyCart(freshKey())
    return cart
  }
  const { cart: read, whole } = readStored(found, freshKey())
  cart = read
  if (!whole) saveUnreadable(found)
  return cart
}

function saveUnreadable(unreadable: string): void {
  try {
    localStorage.setItem(unreadableKey, unreadable)
  } catch {
    // Storage is full; the readable part is shown.
  }
}

/** Changes the newest cart, even if another tab changed it last. */
export function changeVisitorCart(change: (cart: BrowserCart) => BrowserCart): void {
  cart = change(visitorCart())
  text = writeStored(cart)
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    isStorable = false
  }
  notifyCartListeners()
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) notifyCartListeners()
  })
}
