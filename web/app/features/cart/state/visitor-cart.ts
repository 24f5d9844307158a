import { freshKey } from '../../../platform/fresh-key.ts'
import { readStored, writeStored } from './read-stored.ts'
import { tellReaders } from './readers.ts'
import { emptyCart, type StoredCart } from './stored-cart.ts'

const place = 'dix-cart'
/** Where a cart is put aside that could not be read whole: nothing of a reader's is thrown away unseen. */
const asidePlace = 'dix-cart-unreadable'

let text: string | null = null
let cart = emptyCart(freshKey())
/** Where the browser keeps nothing for us, as in private windows, the cart lasts as long as the page. */
let keeps = true

function readText(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    keeps = false
    return null
  }
}

/** The cart of this browser while nobody is signed in; every tab has the same. */
export function visitorCart(): StoredCart {
  const found = keeps ? readText() : text
  if (!keeps || found === text) return cart
  text = found
  if (found === null) {
    cart = emptyCart(freshKey())
    return cart
  }
  const { cart: read, whole } = readStored(found, freshKey())
  cart = read
  if (!whole) putAside(found)
  return cart
}

function putAside(unreadable: string): void {
  try {
    localStorage.setItem(asidePlace, unreadable)
  } catch {
    // There is no room for it; what could be read is shown all the same.
  }
}

/** Changes the cart as it is now, in whichever tab it was changed last. */
export function changeVisitorCart(change: (cart: StoredCart) => StoredCart): void {
  const before = visitorCart()
  const after = change(before)
  if (after === before) return
  cart = after
  text = writeStored(after)
  try {
    localStorage.setItem(place, text)
  } catch {
    keeps = false
  }
  tellReaders()
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === place || key === null) tellReaders()
  })
}
