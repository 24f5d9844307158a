import { findUser, knownUser } from '../../../platform/api/shopper.ts'
import { accountCart } from './account-cart.ts'
import { readKept, writeKept } from './kept-text.ts'
import { type KeptProducts, type NamedProduct, readProducts } from './read-products.ts'

/** Where the browser keeps which products an account's cart held, with whose it is. */
const place = 'dix-cart-products'

/** Keeps which products the cart holds: those that leave the shop while their owner is away are told by it. */
export function keepProducts(): void {
  const { lines } = accountCart()
  const user = knownUser()?._id
  if (lines === null || user === undefined) return
  const products = lines.map(({ product: { _id, name } }) => ({ _id, name }))
  writeKept(place, products.length === 0 ? null : JSON.stringify({ user, products } satisfies KeptProducts))
}

/** What the cart of whoever is signed in held when this browser last saw it. Somebody else's is thrown away. */
export async function recallProducts(): Promise<readonly NamedProduct[]> {
  const kept = readProducts(readKept(place))
  if (!kept) return []
  const user = (await findUser())?._id
  if (user === kept.user) return kept.products
  if (user !== undefined) forgetProducts()
  return []
}

/** They are nobody's any more. */
export function forgetProducts(): void {
  writeKept(place, null)
}
