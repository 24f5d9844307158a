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
import { addTransfer, findKeyed, findLines, type StoredTransfer } from './queries.ts'

type Sent = {
  from: string
  to: string
  note: string
  lines: readonly { productId: string; pieces: number }[]
  /** The user and the idempotency key, with which nothing is sent twice. */
  by: string
  key: string | null
}

/**
 * Sends goods: they leave the sending store's stock and are in transit until the transfer is received or cancelled.
 *
 * @returns the transfer's id, and whether the key sent it earlier with other content; or `stock_short` with the
 *   remaining stock, `invalid_input` for a product that is gone
 */
export async function sendTransfer(
  { db, live }: TransfersDependencies,
  sent: Sent,
): Promise<{ id: string; isKeyReused: boolean } | ProblemOf<typeof transferEndpoints.sendTransfer>> {
  const done = await inTransaction(db, async (tx) => {
    if (sent.key !== null) {
      await lockKey(tx, sent.key)
      const earlier = await findKeyed(tx, sent.by, sent.key)
      if (earlier) return { id: earlier.id, isKeyReused: !(await isRepeated(tx, earlier, sent)) }
    }
    const id = await write(tx, sent)
    return id instanceof Problem ? id : { id, isKeyReused: false }
  })
  if (!(done instanceof Problem))
    await live.catchUp({ products: sent.lines.map(({ productId }) => productId) })
  return done
}

/** Whether a request is the one that sent the earlier transfer. */
async function isRepeated(tx: Queries, earlier: StoredTransfer, { from, to, note, lines }: Sent) {
  const before = new Map((await findLines(tx, earlier.id)).map(({ productId, sent }) => [productId, sent]))
  return (
    earlier.fromStore === from &&
    earlier.toStore === to &&
    earlier.note === note &&
    before.size === lines.length &&
    lines.every(({ productId, pieces }) => before.get(productId) === pieces)
  )
}

async function write(
  tx: Queries,
  { from, to, note, lines, by, key }: Sent,
): Promise<string | ProblemOf<typeof transferEndpoints.sendTransfer>> {
  const ids = lines.map(({ productId }) => productId)
  await lockStock(tx, ids)
  const found = new Map((await readProducts(tx, ids, from)).map((product) => [product.id, product]))
  const missingIndex = ids.findIndex((id) => !found.has(id))
  if (missingIndex >= 0)
    return refusedField(`lines.${missingIndex}.productId`, 'This product no longer exists.')
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
