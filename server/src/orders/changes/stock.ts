import { type OrderState, orderStateTable } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { run } from '../../platform/database/statement.ts'
import { releaseStock, restock, sellReservedStock, sellStock } from '../../stock/index.ts'
import type { StoredOrder } from '../schema.ts'

/** Moves the stock of an order to match its next state. Lock its products first if it takes returned pieces again. */
export async function moveOrderStock(tx: Queries, order: StoredOrder, next: OrderState): Promise<void> {
  const { status } = order
  const lines = order.lines.filter(({ quantity }) => quantity > 0)
  const [before, after] = [orderStateTable[status].stock, orderStateTable[next].stock]
  switch (`${before} to ${after}` as const) {
    case 'reserved to taken':
      return sellReservedStock(tx, lines, order)
    case 'reserved to returned':
      return releaseStock(tx, lines, order)
    case 'taken to returned':
      return restock(tx, lines, order)
    case 'returned to taken':
      await run(tx, sellStock(lines, order))
      return
    default:
      if (before !== after) throw new Error(`Stock cannot change from ${before} to ${after}.`)
  }
}
