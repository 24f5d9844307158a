import type { PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { findForOwner, type Owner } from './own-shelf.ts'
import { findLines, type KeptLine } from './queries.ts'

/** Lines, first added first, and the products they are of as these are now, by id. */
export type Cart = { lines: KeptLine[]; products: PublishedProduct[] }

/** A person's cart; three queries whatever it holds. */
export async function readCart(tx: Queries, owner: Owner): Promise<Cart> {
  const lines = await run(tx, findLines(owner.userId))
  const products = await findForOwner(
    tx,
    owner,
    lines.map(({ productId }) => productId),
  )
  return { lines, products }
}
