import { randomInt } from 'node:crypto'
import {
  type Actor,
  freeDelivery,
  type Locale,
  type OrderEvent,
  orderStateTable,
  paymentMethodTable,
  paymentStateOf,
  totalsOf,
} from '@dix/contract'
import type { DemoCustomer, DemoOrder, DemoProduct } from '@dix/demo'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addDemoCustomers, writeCustomerNote } from '../accounts/index.ts'
import { addPastOrders, orderNumber, type PastOrder } from '../orders/index.ts'
import { drawFrom } from '../platform/draw-from.ts'
import { idOf, newId } from '../platform/ids.ts'
import { type PastMovement, writePastMovements } from '../stock/index.ts'
import { type SimulatedHistory, simulateHistory } from './simulate-history.ts'

/**
 * Gives a new demo shop some weeks of orders, so that its lists and charts are not empty, delivered as the simulation
 * delivers. They are marked as demo. Stock ends unchanged.
 */
export async function loadDemoHistory(
  db: NodePgDatabase,
  mainLanguage: Locale,
  products: readonly DemoProduct[],
  now: Date,
): Promise<{ orders: number }> {
  const { demoCustomers, demoOrders } = await import('@dix/demo')
  const customers = demoCustomers().map((customer) => ({ ...customer, id: newId() }))
  const past = demoOrders(now, products, customers.length, drawFrom('history'))
  const byId = new Map(products.map((product) => [product._id, product]))
  const simulated = simulateHistory(past, drawFrom('history simulation'))
  const made = past.map((order, index) =>
    rowsOf(order, simulated[index]!, customers[order.customer]!, byId, mainLanguage),
  )
  const begin = past[0]!.placedAt
  return db.transaction(async (tx) => {
    await addDemoCustomers(tx, customers, { locale: mainLanguage, createdAt: begin })
    for (const { id, remark, blockedReason } of customers) {
      if (remark !== undefined) await writeCustomerNote(tx, id, { note: remark })
      if (blockedReason !== undefined) await writeCustomerNote(tx, id, { blockedAt: now, blockedReason })
    }
    await addPastOrders(tx, made)
    await writePastMovements(
      tx,
      made.flatMap(({ movements }) => movements),
      begin,
    )
    return { orders: made.length }
  })
}

/** Milliseconds from a delivery to its refund. */
const refundedAfter = 60_000

/** An order in the form that the shop would have written. */
function rowsOf(
  past: DemoOrder,
  { promise, moves }: SimulatedHistory,
  customer: DemoCustomer & { id: string },
  products: ReadonlyMap<string, DemoProduct>,
  mainLanguage: Locale,
): PastOrder & { movements: PastMovement[] } {
  const { placedAt, outcome, method, lines: wanted, note, isShort, refund } = past
  const pickedAt = moves[0]!.at
  const endedAt = moves.at(-1)!.at
  const id = idOf(placedAt)
  const bought = wanted.map((line, index) => ({
    ...line,
    left: isShort && index === 0 ? line.quantity - 1 : line.quantity,
    product: products.get(line.productId)!,
  }))
  const totalsWith = (pieces: 'quantity' | 'left') =>
    totalsOf(
      bought.map(({ product: { price, discount }, ...line }) => ({
        price,
        discount,
        quantity: line[pieces],
      })),
    )
  const { subTotalAmt, totalAmt } = totalsWith('left')
  const agreed = totalsWith('quantity').totalAmt
  const { due, open, stock } = orderStateTable[outcome]
  const isDelivered = due && !open
  const isCharged = !paymentMethodTable[method].paidAtDoor && due
  const paid = isDelivered || isCharged ? totalAmt : 0
  const returned = refund && { ...refund, amount: Math.min(refund.amount, totalAmt) }
  const isBack = returned?.isDone ?? false
  const money = {
    paid,
    refunded: returned && isBack ? returned.amount : 0,
    owedBack: returned && !isBack ? returned.amount : 0,
    toCollect: due ? totalAmt - paid : 0,
  }
  const order: PastOrder['order'] = {
    id,
    number: orderNumber(randomInt),
    userId: customer.id,
    status: outcome,
    paymentMethod: method,
    paymentStatus: paymentStateOf(outcome, money),
    subTotal: subTotalAmt,
    total: totalAmt,
    agreed: agreed - (returned?.amount ?? 0),
    ...money,
    charged: isCharged ? totalAmt : 0,
    allowance: returned?.amount ?? 0,
    terms: {
      ...{ ...freeDelivery, vatRate: null, minutes: promise.to },
      ...(promise.from !== null && { fromMinutes: promise.from }),
    },
    cashTendered: past.givesNote ? Math.ceil(agreed / 5_000) * 5_000 : null,
    note,
    customerName: customer.name,
    address: {
      address_line: `${customer.address}, ${customer.quarter}`,
      city: 'Dakar',
      state: 'Dakar',
      country: 'Sénégal',
      pincode: '11000',
      mobile: customer.mobile,
    },
    locale: mainLanguage,
    demo: true,
    createdAt: placedAt,
  }
  const other = mainLanguage === 'fr' ? 'en' : 'fr'
  const lines = bought.map(({ product, quantity, left }, position) => ({
    orderId: id,
    position,
    productId: product._id,
    name: product.name[mainLanguage],
    nameOther: product.name[other],
    brand: product.brand,
    images: product.images,
    unit: product.unit,
    price: product.price,
    discount: product.discount,
    quantity: left,
    ordered: quantity,
  }))
  const tell = (
    event: OrderEvent,
    at: Date,
    actor: Actor,
    more: Partial<PastOrder['events'][number]> = {},
  ): PastOrder['events'][number] & { at: Date } => ({
    orderId: id,
    event,
    actor,
    orderTotal: totalAmt,
    ...more,
    at,
  })
  const changed = lines.filter(({ quantity, ordered }) => quantity < ordered)
  const events = [
    tell('placed', placedAt, 'shopper', { orderTotal: agreed }),
    ...(isCharged ? [tell('paid', placedAt, 'payments', { byProvider: totalAmt })] : []),
    ...moves.map(({ to, at }) =>
      tell(orderStateTable[to].event!, at, to === 'cancelled' ? 'shopper' : 'staff', {
        ...(to === 'picking' && { orderTotal: agreed }),
        ...(to === 'not_delivered' && { reason: past.failure }),
      }),
    ),
    ...(isShort
      ? [
          tell('changed', pickedAt, 'staff', {
            details: {
              lines: changed.map(({ name, brand, unit, ordered: from, quantity: to }) => ({
                name,
                brand,
                unit,
                from,
                to,
              })),
            },
          }),
        ]
      : []),
    ...(isDelivered && !isCharged ? [tell('paid', endedAt, 'staff', { cash: totalAmt })] : []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const refunds: PastOrder['refunds'] = []
  if (returned) {
    const { amount } = returned
    const at = new Date(endedAt.getTime() + refundedAfter)
    const channel = isCharged ? ('provider' as const) : ('cash' as const)
    const reason = 'damaged_item' as const
    const after = { orderTotal: totalAmt - amount, details: { amount } }
    events.push(tell('refund_started', at, 'staff', { ...after, reason }))
    if (isBack)
      events.push(
        channel === 'cash'
          ? tell('refunded', at, 'staff', { ...after, cash: -amount })
          : tell('refunded', at, 'payments', { ...after, byProvider: -amount }),
      )
    const state = isBack ? ('done' as const) : ('owed' as const)
    refunds.push({
      id: idOf(at),
      orderId: id,
      amount,
      channel,
      state,
      reason,
      at,
      doneAt: isBack ? at : null,
    })
  }
  const moved = (at: Date, reason: 'sale' | 'cancel', quantities: { productId: string; change: number }[]) =>
    quantities.map((movement) => ({ ...movement, reason, orderId: id, at }))
  const movements = [
    ...moved(
      placedAt,
      'sale',
      wanted.map(({ productId, quantity }) => ({ productId, change: -quantity })),
    ),
    ...moved(
      isShort ? pickedAt : endedAt,
      'cancel',
      bought.flatMap(({ productId, quantity, left }) => {
        const change = stock === 'returned' ? quantity : quantity - left
        return change > 0 ? [{ productId, change }] : []
      }),
    ),
  ]
  return { order, lines, events, refunds, movements }
}
