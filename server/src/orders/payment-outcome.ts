import { orderStateTable } from '@dix/contract'
import { findMailbox, type Mailbox } from '../accounts/index.ts'
import { lockCart, takeBought } from '../cart/index.ts'
import type { PaymentListener } from '../payments/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { type Mail, queueMail } from '../platform/mail/index.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { cancelledMail, placedMail, refundedMail, tooLateMail } from './mails.ts'
import { changeOrder, lockOrder } from './queries/change-order.ts'
import { loadDetails } from './queries/find-orders.ts'
import { confirmPayment, expire, refund } from './rules.ts'
import type { OrderRow, StoredOrder } from './schema.ts'
import { moveOrderStock } from './stock.ts'

type Shop = Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage'>

/** Updates orders when their payments change. A reference is an order id. */
export function paymentListener(shop: Shop): PaymentListener {
  return {
    paid: (tx, reference) => onPaid(tx, shop, reference),
    expired: onExpired,
    refunded: (tx, reference) => onRefunded(tx, shop, reference),
    refundFailed: async () => {},
  }
}

/**
 * The order is placed, unless its stock is no longer reserved or the account was deleted: then the payment is
 * refunded.
 */
async function onPaid(tx: Queries, shop: Shop, orderId: string): Promise<boolean> {
  const before = await lockOrder(tx, orderId)
  const transition = before && confirmPayment(before, before.userId !== null)
  if (!transition) return false
  const order = await loadOrder(tx, before)
  await changeOrder(tx, orderId, transition)
  await moveOrderStock(tx, order, transition.status)
  const after = { ...order, ...transition }
  if (!orderStateTable[transition.status].sold) {
    await mail(tx, before, (to) => tooLateMail(after, to, shop))
    return false
  }
  await run(tx, lockCart(before.userId!))
  await takeBought(tx, before.userId!, order.lines)
  await mail(tx, before, (to) => placedMail(after, to, shop))
  return true
}

async function onExpired(tx: Queries, orderId: string): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const transition = before && expire(before)
  if (!transition) return
  const order = await loadOrder(tx, before)
  await changeOrder(tx, orderId, transition)
  await moveOrderStock(tx, order, transition.status)
}

async function onRefunded(tx: Queries, shop: Shop, orderId: string): Promise<void> {
  const before = await lockOrder(tx, orderId)
  const transition = before && refund(before)
  if (!transition) return
  const order = await loadOrder(tx, before)
  await changeOrder(tx, orderId, transition)
  await moveOrderStock(tx, order, transition.status)
  const compose = orderStateTable[before.status].sold ? cancelledMail : refundedMail
  await mail(tx, before, (to) => compose({ ...before, ...transition }, to, shop))
}

async function loadOrder(tx: Queries, row: OrderRow): Promise<StoredOrder> {
  const [order] = await loadDetails(tx, [row])
  return order!
}

/** No mail is sent if the account was deleted. */
async function mail(tx: Queries, { userId }: OrderRow, compose: (to: Mailbox) => Mail): Promise<void> {
  const mailbox = userId === null ? undefined : await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, compose(mailbox))
}
