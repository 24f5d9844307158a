import { type OrderState, orderStateTable } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { notifyStaff } from '../../notifications/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { run } from '../../platform/database/statement.ts'
import { type Job, jobStatement } from '../../platform/jobs/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { secondsUntilBegin } from '../rules.ts'
import type { OrderRow } from '../schema.ts'
import { findAnnounced, forgetReminders, recordAnnouncement, showAgain } from './queries.ts'
import { newOrderMail, newOrderPush } from './texts.ts'

/** Name of the job. */
export const announceJob = 'announce-order'

/** Seconds after the first announcement at which devices ring again, as long as nobody accepts the order. */
const reminders = [2 * 60, 5 * 60, 10 * 60, 20 * 60] as const

const AnnouncementSchema = z.object({
  orderId: z.string(),
  /** 0 is the first announcement. */
  reminder: z.number().int().min(0),
})

/** Notifies staff of an order once they can begin with it. The transaction that places the order queues this. */
export const announceJobOf = (order: Pick<OrderRow, 'id' | 'prepareAt'>): Job =>
  jobOf(order.id, 0, secondsUntilBegin(order, Date.now()))

/** Whether devices ring until somebody takes an order, or begins with it if it was accepted for a later slot. */
const rings = ({ status, slotFrom }: Pick<OrderRow, 'status' | 'slotFrom'>): boolean =>
  orderStateTable[status].desk === 'to_take' || (slotFrom !== null && status === 'taken')

const remindersOf = (order: Pick<OrderRow, 'id' | 'prepareAt'>): Job[] => {
  const begin = secondsUntilBegin(order, Date.now())
  return reminders.map((delay, index) => jobOf(order.id, index + 1, begin + delay))
}

/**
 * Starts the reminders again if undoing a step makes an order wait for staff again.
 *
 * @param order before that
 * @param to the state that it restores
 */
export async function remindAgain(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'slotFrom' | 'prepareAt'>,
  to: OrderState,
): Promise<void> {
  if (!rings(order) && rings({ ...order, status: to })) await restartReminders(tx, order)
}

/** Starts the reminders of an order that waits for staff again. */
export async function restartReminders(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'prepareAt'>,
): Promise<void> {
  await forgetReminders(tx, order.id)
  await run(tx, jobStatement(remindersOf(order)))
}

const jobOf = (orderId: string, reminder: number, delay: number): Job => ({
  name: announceJob,
  payload: { orderId, reminder },
  delay,
  // Reminders that start again replace those that still wait.
  ...(reminder > 0 && { key: `remind-${orderId}-${reminder}` }),
})

/**
 * Queues the pushes and emails about an order, once per reminder, even if the job is retried. Devices ring only until
 * the order is accepted, or begun if it was accepted for a later slot; emails are sent with the first announcement only.
 */
export async function announceOrder(
  { db, ...shop }: Pick<OrdersDependencies, 'publicUrl'> & { db: NodePgDatabase },
  payload: unknown,
): Promise<void> {
  const { orderId, reminder } = AnnouncementSchema.parse(payload)
  await db.transaction(async (tx) => {
    const order = await findAnnounced(tx, orderId)
    if (!order || orderStateTable[order.status].desk === 'closed') return
    if (!(await recordAnnouncement(tx, orderId, reminder))) return
    const wasWaiting = order.prepareAt !== null && order.prepareAt > order.placedAt
    if (reminder === 0 && wasWaiting) await showAgain(tx, orderId)
    const isToRing = rings(order)
    await notifyStaff(tx, {
      storeId: order.storeId,
      // The user who just took it by phone already knows, so they get only reminders, and orders that had to wait.
      except: reminder === 0 && !wasWaiting ? order.placedBy : null,
      ...(isToRing && { push: (locale) => newOrderPush(order, locale, { isReminder: reminder > 0 }) }),
      ...(reminder === 0 && { mail: (locale) => newOrderMail(order, locale, shop) }),
    })
    // Reminders are queued even if no device gets pushes yet, because one may subscribe in the meantime.
    if (reminder === 0 && isToRing) await run(tx, jobStatement(remindersOf(order)))
  })
}
