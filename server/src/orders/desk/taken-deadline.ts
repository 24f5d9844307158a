import { z } from 'zod'
import { notifyStaff } from '../../notifications/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { run } from '../../platform/database/statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { restartReminders } from '../announce/announce-order.ts'
import { findAnnounced } from '../announce/queries.ts'
import { newOrderPush } from '../announce/texts.ts'
import { type MoveDependencies, moveLockedOrder } from '../changes/move-locked-order.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { lateMail } from '../mails/mails.ts'
import { notifyCustomer } from '../mails/step-jobs.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { secondsUntilBegin } from '../rules.ts'
import type { OrderRow } from '../schema.ts'
import { moveTo } from '../states/rules.ts'

/** Name of the job that runs `endTaken`. */
export const takenDeadlineJob = 'taken-deadline'

const JobSchema = z.object({ orderId: z.string() })

/** Queues `endTaken` for an order that staff have just accepted, unless the owner has set no deadline. */
export async function queueTakenDeadline(
  tx: Transaction,
  { settings }: Pick<OrdersDependencies, 'settings'>,
  order: Pick<OrderRow, 'id' | 'prepareAt'>,
): Promise<void> {
  const { takenMinutes } = settings.current.riders
  if (takenMinutes === 0) return
  const job = {
    name: takenDeadlineJob,
    payload: { orderId: order.id },
    delay: secondsUntilBegin(order, Date.now()) + takenMinutes * 60,
    key: `taken-${order.id}`,
  }
  await run(tx, jobStatement([job]))
}

/**
 * Moves an accepted order that nobody has begun to pick back to `placed`. It is then at the top of the desk and the
 * counter, devices of the staff ring as for a new order, and its shopper, who can cancel it again, is notified.
 */
export async function endTaken(
  dependencies: MoveDependencies & Pick<OrdersDependencies, 'db'>,
  payload: unknown,
): Promise<void> {
  const { orderId } = JobSchema.parse(payload)
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const transition = order && moveTo(order, 'placed', 'deadline')
    if (!transition) return
    const late = { ...transition, events: ['not_started' as const] }
    const moved = await moveLockedOrder(tx, dependencies, order, late, { userId: null })
    await notifyCustomer(tx, dependencies, moved, (to) => lateMail(moved, to, dependencies), {
      template: 'order_late',
      values: { number: moved.number },
    })
    await restartReminders(tx, order)
    const announced = await findAnnounced(tx, orderId)
    if (announced)
      await notifyStaff(tx, {
        storeId: order.storeId,
        except: null,
        push: (locale) => newOrderPush(announced, locale, { isReminder: true }),
      })
  })
}
