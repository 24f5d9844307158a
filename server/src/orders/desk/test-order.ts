import type { DeskOrder, firstStepsEndpoints, OrderState } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SentAddress } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { shopSettings } from '../../platform/database/schema.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { moveOrderStock } from '../changes/stock.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { orders, testOrderSetting } from '../schema.ts'
import type { OrderViewer } from '../wire.ts'
import { placeForCustomer } from './place-for-customer.ts'
import type { OrderStaff } from './staff-policy.ts'

const removed = 'removed'

/** The current test order, if it was not removed. */
export type TestOrder = { _id: string; orderId: string; status: OrderState }

/** @returns the test order, and whether one was placed and removed before */
export async function findTestOrder(
  tx: Queries,
): Promise<{ testOrder: TestOrder | null; wasRemoved: boolean }> {
  const [found] = await tx
    .select({ value: shopSettings.value, _id: orders.id, orderId: orders.number, status: orders.status })
    .from(shopSettings)
    .leftJoin(orders, eq(orders.id, shopSettings.value))
    .where(eq(shopSettings.name, testOrderSetting))
  if (!found?._id) return { testOrder: null, wasRemoved: found !== undefined }
  return {
    testOrder: { _id: found._id, orderId: found.orderId!, status: found.status! },
    wasRemoved: false,
  }
}

type TestOrderRequest = OrderStaff & {
  /** The customer's name at the desk and on printed lists. */
  name: string
  address: SentAddress
  productId: string
  viewer: OrderViewer
}

/**
 * Places a trial order of one piece: it rings and is handled like any other, but belongs to no customer.
 *
 * @returns the order, `order_under_way` while there is a test order, or `stock_short`
 */
export async function placeTestOrder(
  dependencies: OrdersDependencies,
  { productId, ...request }: TestOrderRequest,
): Promise<DeskOrder | ProblemOf<typeof firstStepsEndpoints.placeTestOrder>> {
  const placed = await placeForCustomer(dependencies, {
    ...request,
    key: null,
    lines: [{ productId, quantity: 1 }],
    cashTendered: null,
    dueAmt: null,
    note: null,
    slot: null,
    recordTest: async (tx, orderId) => {
      const noted = await tx
        .insert(shopSettings)
        .values({ name: testOrderSetting, value: orderId })
        .onConflictDoUpdate({
          target: shopSettings.name,
          set: { value: orderId },
          setWhere: sql`not exists (select from ${orders} where ${orders.id} = ${shopSettings.value})`,
        })
        .returning()
      return noted.length > 0
        ? undefined
        : new Problem('order_under_way', 'There is already a test order. Remove it first.')
    },
  })
  return placed as Exclude<typeof placed, { code: 'order_settled' | 'cart_changed' | 'slot_unavailable' }>
}

/**
 * Deletes the test order in any state. Its pieces are restocked, and the ledger keeps both movements.
 *
 * @returns `not_found` if there is none
 */
export async function removeTestOrder(db: NodePgDatabase): Promise<undefined | Problem<'not_found'>> {
  return inTransaction(db, async (tx) => {
    const { testOrder } = await findTestOrder(tx)
    const order = testOrder && (await lockAnyOrder(tx, testOrder._id))
    if (!order) return noSuchOrder()
    await moveOrderStock(tx, order, 'cancelled')
    await tx.delete(orders).where(eq(orders.id, order.id))
    await tx.update(shopSettings).set({ value: removed }).where(eq(shopSettings.name, testOrderSetting))
    return undefined
  })
}
