import type { transferEndpoints } from '@dix/contract'
import { lockKey, readProducts } from '../editing/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { run } from '../platform/database/statement.ts'
import { Problem, type ProblemOf, refusedField } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { lockStock, sendStock } from '../stock/index.ts'
import type { TransfersDependencies } from './dependencies.ts'
import { tooFewToSend } from './problems.ts'
import { addTransfer, findKeyed } from './queries.ts'

type Sent = {
  from: string
  to: string
  note: string
  lines: readonly { productId: string; pieces: number }[]
  /** The user and the idempotency key: repeating the request does not send another transfer. */
  by: string
  key: string | null
}

/**
 * Sends goods: they leave the sending store's stock and are in transit until the transfer is received or cancelled.
 *
 * @returns the transfer's id; or `stock_short` with the remaining stock, `invalid_input` for a product that is gone
 */
export async function sendTransfer(
  { db, live }: TransfersDependencies,
  sent: Sent,
): Promise<string | ProblemOf<typeof transferEndpoints.sendTransfer>> {
  const id = await inTransaction(db, async (tx) => {
    if (sent.key === null) return write(tx, sent)
    await lockKey(tx, sent.key)
    return (await findKeyed(tx, sent.by, sent.key)) ?? write(tx, sent)
  })
  if (!(id instanceof Problem)) await live.catchUp({ products: sent.lines.map(({ productId }) => productId) })
  return id
}

async function write(
  tx: Queries,
  { from, to, note, lines, by, key }: Sent,
): Promise<string | ProblemOf<typeof transferEndpoints.sendTransfer>> {
  const ids = lines.map(({ productId }) => productId)
  await lockStock(tx, ids)
  const found = new Map((await readProducts(tx, ids, from)).map((product) => [product.id, product]))
  const gone = ids.findIndex((id) => !found.has(id))
  if (gone >= 0) return refusedField(`lines.${gone}.productId`, 'This product no longer exists.')
  const short = lines.flatMap(({ productId, pieces }) => {
    const { name, stock } = found.get(productId)!
    return stock < pieces ? [{ productId, name, stock }] : []
  })
  if (short.length > 0) return tooFewToSend(short)
  const id = newId()
  const asLine = ({ productId, pieces }: Sent['lines'][number]) => {
    const { name, unit } = found.get(productId)!
    return { productId, productName: name, unit, sent: pieces }
  }
  await addTransfer(tx, { id, fromStore: from, toStore: to, note, key, by }, lines.map(asLine))
  const taken = lines.map(({ productId, pieces: quantity }) => ({ productId, quantity }))
  await run(tx, sendStock(taken, { transferId: id, storeId: from }))
  return id
}
