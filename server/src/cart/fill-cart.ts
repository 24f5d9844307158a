import type { PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { holdCart } from './hold-cart.ts'
import { keepForOwner, type Owner } from './own-shelf.ts'
import { findLines, putLines } from './queries.ts'
import { addWishes, type Unmet, type Wish } from './rules.ts'

/** What could not be met in full, and the products it is about; those that are gone are absent. */
export type Shortage = { unmet: Unmet[]; products: PublishedProduct[] }

/**
 * Adds to a person's cart as much of what is wished for as there is. Takes the cart's lock; a product that another
 * room locks in the same transaction is to be locked after this.
 *
 * @throws Problem `signed_out` when the person went meanwhile
 */
export async function fillCart(tx: Queries, owner: Owner, wishes: readonly Wish[]): Promise<Shortage> {
  await holdCart(tx, owner.userId)
  const held = await run(tx, findLines(owner.userId))
  const products = await keepForOwner(
    tx,
    owner,
    wishes.map(({ productId }) => productId),
  )
  const { changed, unmet } = addWishes(held, products, wishes)
  await putLines(tx, owner.userId, changed)
  return { unmet, products }
}
