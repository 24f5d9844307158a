import { orderStateTable } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { run } from '../../platform/database/statement.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { hasUnannouncedStep } from '../queries/undoable-steps.ts'
import { type StoredOrder, unmailedChanges } from '../schema.ts'
import { mailCustomer } from './mail-customer.ts'
import { changedMail } from './mails.ts'

/** Name of the job. */
export const pickingChangesJob = 'mail-picking-changes'

/** Seconds without a further change before its email: pickers undo taps, and miss several products in a row. */
const quietSeconds = 60

const JobSchema = z.object({ orderId: z.string() })

const quantitiesOf = ({ lines }: Pick<StoredOrder, 'lines'>): Record<string, number> =>
  Object.fromEntries(
    lines.filter(({ quantity }) => quantity > 0).map((line) => [line.productId, line.quantity]),
  )

/**
 * Queues an email about changed lines, sent once they stop changing, in the caller's transaction.
 *
 * @param before the order before the change
 */
export async function mailChangesSoon(tx: Queries, before: StoredOrder): Promise<void> {
  const { id: orderId, creditReturned } = before
  await tx
    .insert(unmailedChanges)
    .values({ orderId, quantities: quantitiesOf(before), creditReturned })
    .onConflictDoNothing()
  await queueMail(tx, orderId)
}

const queueMail = (tx: Queries, orderId: string) =>
  run(
    tx,
    jobStatement([{ name: pickingChangesJob, payload: { orderId }, delay: quietSeconds, key: orderId }]),
  )

/** Forgets changes that an email is about to announce. @returns the order before them, if there are any */
export async function forgetUnmailed(
  tx: Queries,
  orderId: string,
): Promise<typeof unmailedChanges.$inferSelect | undefined> {
  const [found] = await tx.delete(unmailedChanges).where(eq(unmailedChanges.orderId, orderId)).returning()
  return found
}

/** Emails the changes of an order, unless they were undone, or nothing is due any more, which has its own email. */
export async function mailPickingChanges(
  dependencies: Pick<OrdersDependencies, 'db' | 'publicUrl' | 'shopLanguage'>,
  payload: unknown,
): Promise<void> {
  const { orderId } = JobSchema.parse(payload)
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    // Staff may still undo it, and its own email lists the lines too.
    if (await hasUnannouncedStep(tx, orderId)) {
      await queueMail(tx, orderId)
      return
    }
    const mailed = await forgetUnmailed(tx, orderId)
    if (!order || !mailed || !orderStateTable[order.status].due) return
    const [before, now] = [mailed.quantities, quantitiesOf(order)]
    const ids = new Set([...Object.keys(before), ...Object.keys(now)])
    if ([...ids].every((id) => before[id] === now[id])) return
    const creditBack = order.creditReturned - mailed.creditReturned
    // Pickers only reduce and replace lines.
    const isAddition = [...ids].every((id) => (now[id] ?? 0) >= (before[id] ?? 0))
    const change = { creditBack, isAddition }
    await mailCustomer(tx, order, (mailbox) => changedMail(order, mailbox, dependencies, change))
  })
}
