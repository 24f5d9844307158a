import { type OrderState, orderStateTable } from '@dix/contract'
import { lockPublishedProducts, returnStock, type StockChange, sellHeld } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { Quantity } from './rules.ts'
import type { StoredOrder } from './schema.ts'

/** The stock that an order takes or reserves, of products that its transaction has locked. */
export function takeStock(lines: readonly Quantity[]): StockChange[] {
  return lines.map(({ productId, quantity }) => ({ productId, change: -quantity }))
}

/** Moves the stock of an order as its next state asks. */
export async function moveOrderStock(tx: Queries, order: StoredOrder, next: OrderState): Promise<void> {
  const [before, after] = [orderStateTable[order.status].stock, orderStateTable[next].stock]
  switch (`${before} to ${after}` as const) {
    case 'reserved to taken':
      return sellHeld(tx, order.lines, order.id)
    case 'reserved to returned':
      return restock(tx, order, 'release')
    case 'taken to returned':
      return restock(tx, order, 'cancel')
    default:
      if (before !== after) throw new Error(`Stock that is ${before} cannot become ${after}.`)
  }
}

/** Also of products that no longer exist. */
async function restock(tx: Queries, { id, lines }: StoredOrder, reason: 'release' | 'cancel'): Promise<void> {
  await lockPublishedProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const changes = lines.map(({ productId, quantity }) => ({ productId, change: quantity }))
  await returnStock(tx, changes, reason, id)
}
