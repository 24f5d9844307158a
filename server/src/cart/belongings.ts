import type { Belongings } from '../accounts/index.ts'
import { readCart } from './read-cart.ts'
import { findLines } from './store.ts'

/** What this room keeps about people. It goes with them: the cart refers to its person. */
export const cartBelongings: Belongings = {
  name: 'cart',
  async read(tx, personId) {
    const { lines, products } = await readCart(tx, personId)
    const names = new Map(products.map(({ id, name }) => [id, name]))
    return lines.map((line) => ({ ...line, name: names.get(line.productId) }))
  },
  listed: {
    as: 'shopping_cart',
    ids: async (tx, personId) => (await findLines(tx, personId)).map(({ id }) => id),
  },
}
