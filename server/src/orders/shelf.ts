import { lockPublishedProducts, returnStock, type StockChange } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { Wanted } from './rules.ts'

/** What an order takes, of products that its transaction has locked. */
export function offShelf(lines: readonly Wanted[]): StockChange[] {
  return lines.map(({ productId, quantity }) => ({ productId, change: -quantity }))
}

/** Puts what an order took back on the shelf, of products that are gone too. */
export async function backOnShelf(
  tx: Queries,
  lines: readonly Wanted[],
  reason: 'release' | 'cancel',
  orderId: string,
): Promise<void> {
  const productIds = lines.map(({ productId }) => productId)
  await lockPublishedProducts(tx, productIds)
  const changes = lines.map(({ productId, quantity }) => ({ productId, change: quantity }))
  await returnStock(tx, changes, reason, orderId)
}
