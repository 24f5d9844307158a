import { ask } from '../../../platform/api/ask.ts'
import { lineFrom } from './line.ts'
import { itemOf, withPrices } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

let underWay: Promise<void> | null = null

/** Prices a visitor's products as the shop has them now; one request at a time. */
export function priceVisitorCart(): Promise<void> {
  underWay ??= price().finally(() => {
    underWay = null
  })
  return underWay
}

async function price(): Promise<void> {
  const items = visitorCart().lines.map(itemOf)
  const { data } = await ask('POST /api/cart/price', { items })
  const asked = items.map(({ productId }) => productId)
  changeVisitorCart((cart) => withPrices(cart, asked, data.map(lineFrom), Date.now()))
}
