import { namesWhere, orderStateTable } from '@dix/contract'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailRefund } from '../mails/mail-refund.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { takeStep } from '../queries/undoable-steps.ts'
import { announceMove, type MoveDependencies } from './move-locked-order.ts'
import { giveCredit } from './pay-out.ts'

const JobSchema = z.object({ orderId: z.string(), version: z.number() })

/** Announces a step to the customer once its minute has passed, unless it was undone. */
export async function announceStep(
  dependencies: MoveDependencies & Pick<OrdersDependencies, 'db'>,
  payload: unknown,
): Promise<void> {
  const { orderId, version } = JobSchema.parse(payload)
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const taken = order && (await takeStep(tx, { id: orderId, version }))
    if (!taken) return
    const { event, reason, before, refunds } = taken.step
    const { event: entered, mailed, due } = orderStateTable[order.status]
    const isMove = namesWhere(orderStateTable, (row) => row.event === event).length > 0
    // A later move has its own announcement, and one without an email was announced at once.
    if (isMove && (entered !== event || !mailed)) return
    if (isMove) await announceMove(tx, dependencies, order, [event], reason)
    // What a refund before a cancellation means is in the email about the cancellation.
    else if (due)
      await mailRefund(tx, dependencies, order, {
        wasOpen: orderStateTable[before.status].open,
        refunds,
        reason,
        creditBack: order.creditReturned - before.creditReturned,
      })
    if (order.payout?.channel === 'credit') await giveCredit(tx, dependencies, order)
  })
}
