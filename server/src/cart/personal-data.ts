import type { PersonalData } from '../accounts/index.ts'
import { findPublishedProducts } from '../catalogue/index.ts'
import { run } from '../platform/database/statement.ts'
import { findLines } from './queries.ts'

/** What this room keeps about people. It goes with them: the cart refers to its person. */
export const cartPersonalData: PersonalData = {
  name: 'cart',
  async read(tx, userId) {
    const lines = await run(tx, findLines(userId))
    const products = await findPublishedProducts(
      tx,
      lines.map(({ productId }) => productId),
    )
    const names = new Map(products.map(({ id, name }) => [id, name]))
    return lines.map((line) => ({ ...line, name: names.get(line.productId) }))
  },
  listed: {
    as: 'shopping_cart',
    ids: async (tx, userId) => (await run(tx, findLines(userId))).map(({ id }) => id),
  },
}
