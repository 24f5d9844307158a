import { orderStateTable } from '@dix/contract'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { asDeliveryAddress, type PersonalData } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { listCreditEntries } from './credit/queries.ts'
import { isOrderOf } from './customers/queries.ts'
import { accountNeeded } from './problems.ts'
import { asRating, findRatings } from './queries/ratings.ts'
import {
  anonymizeOrders,
  countOrdersOfHour,
  findAllOrders,
  findLastIds,
  findUnsettled,
} from './queries/user-orders.ts'
import type { StoredOrder } from './schema.ts'
import { isOpen, isUnderWay } from './states/rules.ts'
import { reasonForShopper } from './wire.ts'

/** Name of the job. */
export const abandonJob = 'abandon-payment'
export const AbandonJobSchema = z.object({ orderId: z.string() })

/**
 * The personal data of a user in orders. When a user is erased, the shop keeps their orders and the town of each
 * address.
 */
export const orderPersonalData: PersonalData = {
  name: 'orders',
  async read(tx, userId) {
    return exportOrders(tx, isOrderOf(userId, null))
  },
  listed: { as: 'orderHistory', ids: findLastIds },
  // Each order may have been confirmed and cancelled.
  recentMails: async (tx, userId) => 2 * (await countOrdersOfHour(tx, userId)),
  async release(tx, userId) {
    const unsettled = await findUnsettled(tx, isOrderOf(userId, null))
    if (unsettled.some(isOpen)) return accountNeeded(unsettled.some(isUnderWay))
    // Nobody can complete a payment that the user began, so its stock is released once the account is deleted.
    for (const { id } of unsettled) await enqueue(tx, abandonJob, { orderId: id })
    await anonymizeOrders(tx, isOrderOf(userId, null))
    return undefined
  },
}

/** The credit of a user, which ends when they are erased: its entries stay with the orders. */
export const creditPersonalData: PersonalData = {
  name: 'credit',
  read: listCreditEntries,
  async release() {
    return undefined
  },
}

/** The personal data of customers in orders. @param theirs condition for the customer's orders */
export async function exportOrders(tx: Queries, theirs: SQL): Promise<unknown[]> {
  const found = await findAllOrders(tx, theirs)
  const ratings = await findRatings(
    tx,
    found.map(({ id }) => id),
  )
  return found.map((order) => {
    const rating = ratings.get(order.id)
    return { ...asExported(order), rating: rating ? asRating(rating) : null }
  })
}

/** Field by field, so that neither notes nor names of staff leak. */
function asExported(order: StoredOrder) {
  return {
    id: order.id,
    number: order.number,
    status: orderStateTable[order.status].wire,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    subTotal: order.subTotal,
    total: order.total,
    couponCode: order.couponCode,
    couponAmount: order.couponAmount,
    deliveryFee: order.deliveryFee,
    rounding: order.rounding,
    allowance: order.allowance,
    creditUsed: order.creditUsed,
    creditReturned: order.creditReturned,
    agreed: order.agreed,
    paid: order.paid,
    charged: order.charged,
    refunded: order.refunded,
    owedBack: order.owedBack,
    toCollect: order.toCollect,
    payout: order.payout && { ...order.payout, creditFor: undefined },
    payWith: order.cashTendered,
    note: order.note,
    customerName: order.customerName,
    address: asDeliveryAddress(order.address, []),
    locale: order.locale,
    slotFrom: order.slotFrom,
    slotUntil: order.slotUntil,
    createdAt: order.createdAt,
    placedAt: order.placedAt,
    lines: order.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      nameOther: line.nameOther,
      brand: line.brand,
      images: line.images,
      unit: line.unit,
      stepGrams: line.stepGrams,
      price: line.price,
      discount: line.discount,
      quantity: line.quantity,
      ordered: line.ordered,
    })),
    timeline: order.timeline.map((entry) => ({
      event: entry.event,
      at: entry.at,
      reason: reasonForShopper(entry),
    })),
    refunds: order.refunds.map(({ amount, channel, state, at, doneAt, phone }) => {
      return { amount, channel, state, at, doneAt, phone }
    }),
  }
}
