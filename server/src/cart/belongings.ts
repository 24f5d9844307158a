import type { Belongings } from '../accounts/index.ts'
import { findShelved } from '../catalogue/index.ts'
import { findLines } from './queries.ts'

/** What this room keeps about people. It goes with them: the cart refers to its person. */
export const cartBelongings: Belongings = {
  name: 'cart',
  async read(tx, personId) {
    const lines = await findLines(tx, personId)
    const products = await findShelved(
      tx,
      lines.map(({ productId }) => productId),
    )
    const names = new Map(products.map(({ id, name }) => [id, name]))
    return lines.map((line) => ({ ...line, name: names.get(line.productId) }))
  },
  listed: {
    as: 'shopping_cart',
    ids: async (tx, personId) => (await findLines(tx, personId)).map(({ id }) => id),
  },
}
