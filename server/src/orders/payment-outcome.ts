import { findMailbox, type Mailbox } from '../accounts/index.ts'
import { lockCart, takeBought } from '../cart/index.ts'
import { sellHeld } from '../catalogue/index.ts'
import type { PaymentListener } from '../payments/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { type Mail, queueMail } from '../platform/mail/index.ts'
import { cancelledMail, placedMail, refundedMail, tooLateMail } from './mails.ts'
import type { Orders } from './orders.ts'
import { changeOrder, lockOrder } from './queries/change-order.ts'
import { findParts } from './queries/find-orders.ts'
import type { OrderRow, StoredOrder } from './queries/order.ts'
import { type Change, confirmPayment, lapse, refund } from './rules.ts'
import { backOnShelf } from './shelf.ts'

type Shop = Pick<Orders, 'publicUrl' | 'shopLanguage'>

/** What becomes of orders by what becomes of their payments. A reference is the id of an order. */
export function hearOfPayments(shop: Shop): PaymentListener {
  return {
    paid: (tx, reference) => notePaid(tx, shop, reference),
    lapsed: noteLapsed,
    refunded: (tx, reference) => noteRefunded(tx, shop, reference),
  }
}

/** The order is placed, unless its hold is lost or its shopper gone: the money is not wanted then. */
async function notePaid(tx: Queries, shop: Shop, orderId: string): Promise<boolean> {
  const before = await lockOrder(tx, orderId)
  const change = before && confirmPayment(before, before.userId !== null)
  if (!change) return false
  const [order] = await findParts(tx, [before])
  await changeOrder(tx, orderId, change)
  if (change.status === 'placed') await sell(tx, shop, { ...order!, ...change })
  else await sendAway(tx, shop, order!, change)
  return change.status === 'placed'
}

async function sell(tx: Queries, shop: Shop, order: StoredOrder): Promise<void> {
  const userId = order.userId!
  await sellHeld(tx, order.lines, order.id)
  await lockCart(tx, userId)
  await takeBought(tx, userId, order.lines)
  await mail(tx, order, (to) => placedMail(order, to, shop))
}

async function sendAway(tx: Queries, shop: Shop, before: StoredOrder, change: Change): Promise<void> {
  if (before.status === 'awaiting_payment') await backOnShelf(tx, before.lines, 'release', before.id)
  await mail(tx, before, (to) => tooLateMail({ ...before, ...change }, to, shop))
}

async function noteLapsed(tx: Queries, orderId: string): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const change = before && lapse(before)
  if (!change) return
  const [order] = await findParts(tx, [before])
  await changeOrder(tx, orderId, change)
  await backOnShelf(tx, order!.lines, 'release', orderId)
}

async function noteRefunded(tx: Queries, shop: Shop, orderId: string): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const change = before && refund(before)
  if (!change) return
  await changeOrder(tx, orderId, change)
  const wasPlaced = before.status === 'placed'
  if (wasPlaced) {
    const [order] = await findParts(tx, [before])
    await backOnShelf(tx, order!.lines, 'cancel', orderId)
  }
  const compose = wasPlaced ? cancelledMail : refundedMail
  await mail(tx, before, (to) => compose({ ...before, ...change }, to, shop))
}

/** Nobody is written to whose account is gone. */
async function mail(tx: Queries, { userId }: OrderRow, compose: (to: Mailbox) => Mail): Promise<void> {
  const mailbox = userId === null ? undefined : await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, compose(mailbox))
}
