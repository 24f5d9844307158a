import type { PersonalData } from '../accounts/index.ts'
import { findPublishedProducts } from '../catalogue/index.ts'
import { run } from '../platform/database/statement.ts'
import { findCart } from './queries/carts.ts'
import { readSubstitutions } from './substitutions.ts'

/** Carts in the personal data export. They are erased with the account, which they refer to. */
export const cartPersonalData: PersonalData = {
  name: 'cart',
  async read(tx, userId) {
    const { lines } = await run(tx, findCart(userId))
    const products = await findPublishedProducts(
      tx,
      lines.map(({ productId }) => productId),
    )
    const names = new Map(products.map(({ id, name }) => [id, name]))
    return lines.map((line) => ({ ...line, name: names.get(line.productId) }))
  },
  listed: {
    as: 'shopping_cart',
    ids: async (tx, userId) => (await run(tx, findCart(userId))).lines.map(({ id }) => id),
  },
}

/** What a user chose for missing products, in the personal data export. Erased with the account. */
export const substitutionPersonalData: PersonalData = { name: 'substitutions', read: readSubstitutions }
