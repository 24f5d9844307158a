import type { transferEndpoints } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../platform/http/problem.ts'
import { receiveStock } from '../stock/index.ts'
import type { TransfersDependencies } from './dependencies.ts'
import { transferEnded, transferNotFound } from './problems.ts'
import {
  endTransfer,
  findLines,
  findTransfer,
  type StoredTransfer,
  type StoredTransferLine,
} from './queries.ts'
import { type TransferViewer, toTransfer } from './views.ts'

type EndProblem = ProblemOf<typeof transferEndpoints.receiveTransfer>

/**
 * Receives a transfer: the counted quantities are added to the receiving store's stock, and differences stay on the
 * document. Sending the same count again changes nothing.
 *
 * @returns nothing; or `not_found`, as for another store's transfer; `changed_meanwhile` if it was cancelled or
 *   received with another count; `invalid_input` if a line was not counted
 */
export function receiveTransfer(
  dependencies: TransfersDependencies,
  viewer: TransferViewer,
  { _id, lines: counted }: { _id: string; lines: readonly { productId: string; received: number }[] },
): Promise<EndProblem | undefined> {
  const counts = new Map(counted.map(({ productId, received }) => [productId, received]))
  return end(dependencies, viewer, _id, async (tx, transfer, lines) => {
    if (!isOf(viewer, transfer.toStore)) return transferNotFound()
    if (lines.length !== counts.size || lines.some(({ productId }) => !counts.has(productId)))
      return refusedField('lines', 'Count every product in the transfer.')
    if (transfer.state === 'received')
      return lines.some(({ productId, received }) => counts.get(productId) !== received)
        ? 'crossed'
        : 'repeated'
    if (transfer.state === 'cancelled') return 'crossed'
    await endTransfer(tx, _id, { state: 'received', by: viewer.staff.userId, received: counted })
    const arrived = counted.filter(({ received }) => received > 0)
    await receiveStock(
      tx,
      arrived.map(({ productId, received: quantity }) => ({ productId, quantity })),
      { transferId: _id, storeId: transfer.toStore },
    )
    return 'done'
  })
}

/**
 * Cancels a transfer in transit: the goods return to the sending store's stock. Cancelling again changes nothing.
 *
 * @returns nothing; or `not_found`, as for another store's transfer; `changed_meanwhile` if it was received
 */
export function cancelTransfer(
  dependencies: TransfersDependencies,
  viewer: TransferViewer,
  id: string,
): Promise<EndProblem | undefined> {
  return end(dependencies, viewer, id, async (tx, transfer, lines) => {
    if (!isOf(viewer, transfer.fromStore)) return transferNotFound()
    if (transfer.state !== 'sent') return transfer.state === 'cancelled' ? 'repeated' : 'crossed'
    await endTransfer(tx, id, { state: 'cancelled', by: viewer.staff.userId, received: [] })
    await receiveStock(
      tx,
      lines.map(({ productId, sent: quantity }) => ({ productId, quantity })),
      { transferId: id, storeId: transfer.fromStore },
    )
    return 'done'
  })
}

type EndOutcome = 'done' | 'repeated' | 'crossed' | EndProblem

/** Ends a transfer under its lock, which is taken before those of its products. */
async function end(
  { db, live }: TransfersDependencies,
  viewer: TransferViewer,
  id: string,
  finish: (
    tx: Queries,
    transfer: StoredTransfer,
    lines: readonly StoredTransferLine[],
  ) => Promise<EndOutcome>,
): Promise<EndProblem | undefined> {
  let products: string[] = []
  const problem = await inTransaction(db, async (tx) => {
    const transfer = await findTransfer(tx, id, viewer.staff.worksIn, true)
    if (!transfer) return transferNotFound()
    const lines = await findLines(tx, id)
    const outcome = await finish(tx, transfer, lines)
    if (outcome === 'crossed') return transferEnded(await toTransfer(tx, transfer, viewer))
    products = lines.map(({ productId }) => productId)
    return outcome instanceof Problem ? outcome : undefined
  })
  if (!problem) await live.catchUp({ products })
  return problem
}

const isOf = ({ staff }: TransferViewer, storeId: string) =>
  staff.worksIn === null || staff.worksIn === storeId
