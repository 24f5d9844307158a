import { freshKey } from '../../../platform/fresh-key.ts'
import { notifyCartListeners } from './account-state.ts'
import { readStored, writeStored } from './read-stored.ts'
import { emptyCart, type StoredCart } from './stored-cart.ts'

const storageKey = 'dix-cart'
/** Where a cart that was partly unreadable is saved, so that nothing is lost unseen. */
const unreadableKey = 'dix-cart-unreadable'

let text: string | null = null
let cart = emptyCart(freshKey())
/** False where the browser stores nothing, as in private windows: the cart lasts as long as the page. */
let isStorable = true

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    isStorable = false
    return null
  }
}

/** The cart of this browser while nobody is signed in; every tab has the same. */
export function visitorCart(): StoredCart {
  const found = isStorable ? readText() : text
  if (!isStorable || found === text) return cart
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
    // No room for it; what was readable is shown all the same.
  }
}

/** Changes the newest cart, whichever tab changed it last. */
export function changeVisitorCart(change: (cart: StoredCart) => StoredCart): void {
  const before = visitorCart()
  const after = change(before)
  if (after === before) return
  cart = after
  text = writeStored(after)
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
