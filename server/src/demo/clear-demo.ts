import type { DemoCatalogue } from '@dix/demo'
import { and, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deleteDemoCustomers, findDemoCustomers } from '../accounts/index.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  recordDemoCleared,
  subCategories,
  subCategoryCategories,
} from '../catalogue/index.ts'
import { deleteProducts, findChangedProducts } from '../editing/index.ts'
import { clearNotedLosses } from '../insights/index.ts'
import { deleteDemoOrders, findUsersWithOrders } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { deleteMovements, forgetSales } from '../stock/index.ts'
import { forgetTransfersOf } from '../transfers/index.ts'

/**
 * The numbers of deleted objects, and of demo products that stay because they were changed; `already` if it was cleared
 * before.
 */
type ClearedDemo = { products: number; changed: number; orders: number; customers: number; already: boolean }

/**
 * Deletes the demo shop in one step: its orders, customers, and unchanged products, with their part of the ledger.
 * Orders of real customers keep their own copy of their products. Of two concurrent requests, one waits and learns that
 * the demo was cleared.
 */
export async function clearDemo(db: NodePgDatabase): Promise<ClearedDemo> {
  const { demoCatalogue } = await import('@dix/demo')
  const demo = demoCatalogue()
  return inTransaction(db, async (tx) => {
    if (!(await recordDemoCleared(tx)))
      return { products: 0, changed: 0, orders: 0, customers: 0, already: true }
    // Orders before products, the common lock order.
    const orders = await deleteDemoOrders(tx)
    const found = await findDemoCustomers(tx)
    const withOrders = await findUsersWithOrders(tx, found)
    const customers = found.filter((id) => !withOrders.has(id))
    await deleteDemoCustomers(tx, customers)
    const present = await lockPresent(
      tx,
      demo.products.map(({ _id }) => _id),
    )
    const changed = await findChangedProducts(tx, present)
    const unchanged = present.filter((id) => !changed.has(id))
    await deleteProducts(tx, unchanged)
    await deleteMovements(tx, unchanged)
    await forgetTransfersOf(tx, unchanged)
    await forgetSales(tx, [...changed], orders)
    await deleteEmptyCategories(tx, demo)
    await clearNotedLosses(tx)
    return {
      products: unchanged.length,
      changed: changed.size,
      orders: orders.length,
      customers: customers.length,
      already: false,
    }
  })
}

/** Remaining demo products, in the common lock order. */
async function lockPresent(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(products.id)
    .for('update')
  return found.map(({ id }) => id)
}

/** Demo categories and sub categories without any products left. */
async function deleteEmptyCategories(tx: Queries, demo: DemoCatalogue): Promise<void> {
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  await tx
    .delete(subCategories)
    .where(
      and(
        inArray(subCategories.id, idsOf(demo.subCategories)),
        sql`not exists (select from ${productSubCategories} used where used.sub_category_id = ${subCategories.id})`,
      ),
    )
  await tx
    .delete(categories)
    .where(
      and(
        inArray(categories.id, idsOf(demo.categories)),
        sql`not exists (select from ${productCategories} used where used.category_id = ${categories.id})`,
        sql`not exists (select from ${subCategoryCategories} used where used.category_id = ${categories.id})`,
      ),
    )
}
