import { randomInt } from 'node:crypto'
import { type Locale, type OrderEvent, totalsOf } from '@dix/contract'
import type { DemoCustomer, DemoOrder, DemoProduct } from '@dix/demo'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addDemoCustomers } from '../accounts/index.ts'
import { addPastOrders, orderNumber, type PastOrder } from '../orders/index.ts'
import { idOf, newId } from '../platform/ids.ts'
import { type PastMovement, writePastMovements } from '../stock/index.ts'

/**
 * Gives a new demo shop some weeks of orders, so that its lists and charts show something. They are marked as demo.
 * Stock ends as it was.
 */
export async function loadDemoHistory(
  db: NodePgDatabase,
  mainLanguage: Locale,
  now: Date,
): Promise<{ orders: number }> {
  const { demoCatalogue, demoCustomers, demoOrders, drawFrom } = await import('@dix/demo')
  const { products } = demoCatalogue()
  const customers = demoCustomers().map((customer) => ({ ...customer, id: newId() }))
  const past = demoOrders(now, products, customers.length, drawFrom('history'))
  const byId = new Map(products.map((product) => [product._id, product]))
  const made = past.map((order) => rowsOf(order, customers[order.customer]!, byId, mainLanguage))
  const begin = past[0]!.placedAt
  return db.transaction(async (tx) => {
    await addDemoCustomers(tx, customers, { locale: mainLanguage, createdAt: begin })
    await addPastOrders(tx, made)
    await writePastMovements(
      tx,
      made.flatMap(({ movements }) => movements),
      begin,
    )
    return { orders: made.length }
  })
}

/** An order as the shop would have written it. */
function rowsOf(
  { placedAt, outcome, method, lines: wanted, takenAt, leftAt, endedAt }: DemoOrder,
  customer: DemoCustomer & { id: string },
  products: ReadonlyMap<string, DemoProduct>,
  mainLanguage: Locale,
): PastOrder & { movements: PastMovement[] } {
  const id = idOf(placedAt)
  const bought = wanted.map((line) => ({ ...line, product: products.get(line.productId)! }))
  const { subTotalAmt, totalAmt } = totalsOf(
    bought.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })),
  )
  const isPaid = outcome === 'delivered'
  const isCharged = method === 'card' && isPaid
  const order: PastOrder['order'] = {
    id,
    number: orderNumber(randomInt),
    userId: customer.id,
    status: outcome,
    paymentMethod: method,
    paymentStatus: isPaid ? 'paid' : 'void',
    subTotal: subTotalAmt,
    total: totalAmt,
    agreed: totalAmt,
    paid: isPaid ? totalAmt : 0,
    charged: isCharged ? totalAmt : 0,
    toCollect: 0,
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
  const lines = bought.map(({ product, quantity }, position) => ({
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
    quantity,
    ordered: quantity,
  }))
  const isOut = outcome !== 'cancelled'
  const events = (
    [
      ['placed', placedAt, 'shopper'],
      ...(isCharged ? [['paid', placedAt, 'payments'] as const] : []),
      ...(isOut
        ? ([
            ['picking', takenAt, 'staff'],
            ['packed', leftAt, 'staff'],
            ['on_the_way', leftAt, 'staff'],
          ] as const)
        : []),
      ...(outcome === 'returned' ? [['not_delivered', endedAt, 'staff'] as const] : []),
      [outcome, isOut ? endedAt : takenAt, isOut ? 'staff' : 'shopper'],
      ...(isPaid && !isCharged ? [['paid', endedAt, 'staff'] as const] : []),
    ] as [OrderEvent, Date, 'shopper' | 'staff' | 'payments'][]
  ).map(([event, at, actor]): PastOrder['events'][number] => ({
    orderId: id,
    event,
    at,
    actor,
    lineTotal: totalAmt,
    ...(event === 'paid' && { [isCharged ? 'card' : 'cash']: totalAmt }),
    ...(event === 'not_delivered' && { reason: 'nobody_there' }),
  }))
  const moved = (at: Date, sign: 1 | -1, reason: 'sale' | 'cancel') =>
    wanted.map(({ productId, quantity }) => ({ productId, change: sign * quantity, reason, orderId: id, at }))
  const movements = [
    ...moved(placedAt, -1, 'sale'),
    ...(isPaid ? [] : moved(isOut ? endedAt : takenAt, 1, 'cancel')),
  ]
  return { order, lines, events, movements }
}
