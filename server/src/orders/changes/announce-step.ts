import { namesWhere, orderStateTable } from '@dix/contract'
import { z } from 'zod'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailRefund } from '../mails/mail-refund.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { hasUnannouncedStep, takeStep } from '../queries/undoable-steps.ts'
import type { StoredOrder, UndoableStep } from '../schema.ts'
import { announceMove, type MoveDependencies, mailState } from './move-locked-order.ts'
import { giveChosenCredit } from './pay-out.ts'

const JobSchema = z.object({ orderId: z.string(), version: z.number() })

/**
 * Announces a step to the customer once its minute has passed, unless it was undone. Credit that they chose
 * before it passed is then theirs.
 */
export async function announceStep(
  dependencies: MoveDependencies & Pick<OrdersDependencies, 'db'>,
  payload: unknown,
): Promise<void> {
  const { orderId, version } = JobSchema.parse(payload)
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) return
    const taken = await takeStep(tx, { id: orderId, version })
    if (taken) await announce(tx, dependencies, order, taken.step)
    await giveChosenCredit(tx, dependencies, order)
  })
}

async function announce(
  tx: Queries,
  dependencies: MoveDependencies,
  order: StoredOrder,
  { event, reason, before, refunds, isAnnounced }: UndoableStep,
): Promise<void> {
  if (isAnnounced) return
  const { due, trouble, mailed } = orderStateTable[order.status]
  const [entered] = namesWhere(orderStateTable, (row) => row.event === event)
  // One email is enough for two failed attempts within a minute.
  if (entered && (await hasUnannouncedStep(tx, order.id, event))) return
  if (entered === order.status) await announceMove(tx, dependencies, order, [event], reason)
  else if (entered) {
    // A later move has its own announcement, unless the order only comes back after what went wrong.
    if (trouble && !mailed) await mailState(tx, dependencies, { ...order, status: entered }, reason)
  }
  // What a refund before a cancellation means is in the email about the cancellation.
  else if (due)
    await mailRefund(tx, dependencies, order, {
      wasOpen: orderStateTable[before.status].open,
      refunds,
      reason,
      creditBack: order.creditReturned - before.creditReturned,
    })
}
