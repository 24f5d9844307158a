import { type DeskOrder, orderStateTable } from '@dix/contract'
import { findMailbox, type Mailbox } from '../../accounts/index.ts'
import type { Viewer } from '../../cart/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AnyProblem, Problem } from '../../platform/http/problem.ts'
import { type Mail, queueMail } from '../../platform/mail/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { lockOrder } from '../queries/change-order.ts'
import { loadDetails } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'
import { orderChanged } from './problems.ts'
import { readDeskOrder } from './read-order.ts'

/** Who of the staff asks, for which order, and the version of it that they saw; null where any will do. */
export type StaffRequest = { orderId: string; version: number | null; userId: string; viewer: Viewer }

/**
 * Changes an order that staff had before them. Two of them at once: one wins, the other gets the order as it is then.
 *
 * @param work changes the locked order
 * @returns the order after it, or `not_found`, `order_changed` with the order as it is, or what `work` returns
 */
export async function changeAtDesk<Failure extends AnyProblem>(
  { db }: OrdersDependencies,
  { orderId, version, viewer }: StaffRequest,
  work: (tx: Transaction, order: StoredOrder) => Promise<Failure | undefined>,
): Promise<DeskOrder | Failure | Problem<'not_found'> | Problem<'order_changed', DeskOrder>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked || orderStateTable[locked.status].desk === null) return noSuchOrder()
    if (version !== null && locked.version !== version)
      return orderChanged((await readDeskOrder(tx, orderId, viewer))!)
    const [order] = await loadDetails(tx, [locked])
    const failure = await work(tx, order!)
    return failure ?? (await readDeskOrder(tx, orderId, viewer))!
  })
}

/** Queues a mail to the customer, if they have an account. */
export async function mailCustomer(
  tx: Transaction,
  { userId }: Pick<StoredOrder, 'userId'>,
  compose: (to: Mailbox) => Mail,
): Promise<boolean> {
  const mailbox = userId === null ? undefined : await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, compose(mailbox))
  return mailbox !== undefined
}
