import type { DemoCounts } from '@dix/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deleteDemoCustomers, findDemoCustomers } from '../accounts/index.ts'
import {
  categories,
  lockDemoState,
  productCategories,
  productSubCategories,
  products,
  recordDemoState,
  subCategories,
  subCategoryCategories,
} from '../catalogue/index.ts'
import { deleteProducts, findChangedProducts } from '../editing/index.ts'
import { clearNotedLosses } from '../insights/index.ts'
import { countDemoOrders, deleteDemoOrders, findUsersWithOrders } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { loadOnce } from '../platform/load-once.ts'
import { deleteMovements, forgetSales } from '../stock/index.ts'
import { forgetTransfersOf } from '../transfers/index.ts'

/** The numbers of deleted objects, and of changed demo products that stay; `already` if nothing was left to delete. */
type ClearedDemo = DemoCounts & { already: boolean }

type DemoIds = Record<'products' | 'subCategories' | 'categories', string[]>

/** Cached, because making the demo's catalogue takes tens of milliseconds in which the process serves nobody. */
const demoIds = loadOnce(readDemoIds)

async function readDemoIds(): Promise<DemoIds> {
  const { demoCatalogue } = await import('@dix/demo')
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  const { products, subCategories, categories } = demoCatalogue()
  return { products: idsOf(products), subCategories: idsOf(subCategories), categories: idsOf(categories) }
}

/**
 * Deletes the demo shop in one step: its orders, customers, and products, with their part of the ledger.
 * Orders of real customers keep their own copy of their products. Of two concurrent requests, one waits and learns that
 * the demo was cleared.
 *
 * @param alsoChanged whether changed products are deleted too, including those that remained after an earlier clearing
 */
export async function clearDemo(db: NodePgDatabase, alsoChanged: boolean): Promise<ClearedDemo> {
  const demo = await demoIds()
  return inTransaction(db, async (tx) => {
    const before = await lockDemoState(tx)
    if (before !== 'loaded' && !(before === 'remaining' && alsoChanged))
      return { products: 0, changed: 0, orders: 0, customers: 0, already: true }
    // Orders before products, the common lock order.
    const orders = await deleteDemoOrders(tx)
    const customers = await findCustomers(tx)
    await deleteDemoCustomers(tx, customers)
    const present = await findPresent(tx, demo).for('update')
    const ids = present.map(({ id }) => id)
    const remaining = alsoChanged ? new Set<string>() : await findChangedProducts(tx, ids)
    const deleted = ids.filter((id) => !remaining.has(id))
    await deleteProducts(tx, deleted)
    await deleteMovements(tx, deleted)
    await forgetTransfersOf(tx, deleted)
    await forgetSales(tx, [...remaining], orders)
    await deleteEmptyCategories(tx, demo)
    await clearNotedLosses(tx)
    await recordDemoState(tx, remaining.size > 0 ? 'remaining' : 'cleared')
    return {
      products: deleted.length,
      changed: remaining.size,
      orders: orders.length,
      customers: customers.length,
      already: false,
    }
  })
}

/** What `clearDemo` would delete, and the changed products that would stay. */
export async function countDemo(tx: Queries): Promise<DemoCounts> {
  const present = await findPresent(tx, await demoIds())
  const changed = await findChangedProducts(
    tx,
    present.map(({ id }) => id),
  )
  return {
    products: present.length - changed.size,
    changed: changed.size,
    orders: await countDemoOrders(tx),
    customers: (await findCustomers(tx)).length,
  }
}

/** Customers of the demo without orders of their own. */
async function findCustomers(tx: Queries): Promise<string[]> {
  const found = await findDemoCustomers(tx)
  const withOrders = await findUsersWithOrders(tx, found)
  return found.filter((id) => !withOrders.has(id))
}

/** Remaining demo products, in the common lock order. */
function findPresent(tx: Queries, demo: DemoIds) {
  return tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(demo.products)}::text[])`)
    .orderBy(products.id)
}

/** Demo categories and sub categories without any products left. */
async function deleteEmptyCategories(tx: Queries, demo: DemoIds): Promise<void> {
  await tx
    .delete(subCategories)
    .where(
      and(
        inArray(subCategories.id, demo.subCategories),
        sql`not exists (select from ${productSubCategories} used where used.sub_category_id = ${subCategories.id})`,
      ),
    )
  await tx
    .delete(categories)
    .where(
      and(
        inArray(categories.id, demo.categories),
        sql`not exists (select from ${productCategories} used where used.category_id = ${categories.id})`,
        sql`not exists (select from ${subCategoryCategories} used where used.category_id = ${categories.id})`,
      ),
    )
}
