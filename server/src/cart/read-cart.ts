import { findShelved, type ShelvedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { findLines, type KeptLine } from './store.ts'

/** Lines, first added first, and the products they are of as these are now, by id. */
export type Cart = { lines: KeptLine[]; products: ShelvedProduct[] }

/** A person's cart; two queries whatever it holds. */
export async function readCart(tx: Queries, personId: string): Promise<Cart> {
  const lines = await findLines(tx, personId)
  const products = await findShelved(
    tx,
    lines.map(({ productId }) => productId),
  )
  return { lines, products }
}
