import { ask } from '../../../platform/api/ask.ts'
import { lineFrom } from './line.ts'
import { itemOf, withPrices } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

let pending: Promise<void> | null = null

/** Fetches the prices of a visitor's products; one request at a time. */
export function priceVisitorCart(): Promise<void> {
  pending ??= price().finally(() => {
    pending = null
  })
  return pending
}

async function price(): Promise<void> {
  const items = visitorCart().lines.map(itemOf)
  const { data } = await ask('POST /api/cart/price', { items })
  const ids = items.map(({ productId }) => productId)
  changeVisitorCart((cart) => withPrices(cart, ids, data.map(lineFrom), Date.now()))
}
