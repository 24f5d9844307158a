import { namesWhere, type OrderState, orderStateTable } from '@dix/contract'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import {
  categories,
  findPublishedProducts,
  type PublishedProduct,
  productCategories,
  productSubCategories,
} from '../../catalogue/index.ts'
import { isSeenBy, orderLines, orders } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'

/** The states in which an order is listed at the counter: staff may pick it, or are picking it. */
const counterStates = namesWhere(
  orderStateTable,
  ({ next }) => next.picking?.includes('staff') ?? false,
).concat('picking')

export const isAtCounter = (status: OrderState): boolean => counterStates.includes(status)

/** Names of pickers. */
const pickerName = userNameOf(sql`${orders.pickerId}`)

const countLines = (which: SQL) =>
  sql<number>`(select count(*)::integer from ${orderLines} l where l.order_id = ${orders}.id and l.quantity > 0 and ${which})`

/** Orders to pick and being picked, oldest first. */
export function listOrdersToPick(tx: Queries, staff: Parameters<typeof isSeenBy>[0], limit: number) {
  return tx
    .select({
      id: orders.id,
      number: orders.number,
      storeId: orders.storeId,
      status: orders.status,
      version: orders.version,
      placedAt: orders.placedAt,
      pickerId: orders.pickerId,
      picker: pickerName,
      lines: countLines(sql`true`),
      pickedLines: countLines(sql`(l.picked = l.quantity or (l.step_grams is not null and l.picked > 0))`),
    })
    .from(orders)
    .where(and(isSeenBy(staff), inArray(orders.status, counterStates)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit)
}

export async function findPickerName(tx: Queries, orderId: string): Promise<string | null> {
  const [found] = await tx.select({ name: pickerName }).from(orders).where(eq(orders.id, orderId))
  return found?.name ?? null
}

/** The first category of each product, in the order in which the owner sorted them. */
export async function findCategoriesOf(
  tx: Queries,
  productIds: readonly string[],
): Promise<Map<string, { at: number; name: string; nameOther: string | null }>> {
  const found = await tx.execute<{
    productId: string
    at: number
    name: string
    nameOther: string | null
  }>(sql`
    with sorted as (
      select id, name, name_other, row_number() over (order by position nulls last, name)::integer as at from ${categories}
    )
    select distinct on (link.product_id) link.product_id as "productId", at, name, name_other as "nameOther"
    from ${productCategories} link join sorted on sorted.id = link.category_id
    where link.product_id = any(${sql.param(productIds)}::text[])
    order by link.product_id, at`)
  return new Map(found.rows.map(({ productId, ...category }) => [productId, category]))
}

/** Most candidates whose prices are compared. */
const maxCandidates = 200

/** Published products that share a sub category with one, with their stock in a store. */
export async function findAlike(
  tx: Queries,
  productId: string,
  storeId: string,
): Promise<PublishedProduct[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select distinct other.product_id as id
    from ${productSubCategories} own
    join ${productSubCategories} other on other.sub_category_id = own.sub_category_id
    join stock_levels level on level.product_id = other.product_id and level.store_id = ${storeId} and level.stock > 0
    where own.product_id = ${productId} and other.product_id <> ${productId}
    order by 1 limit ${maxCandidates}`)
  return findPublishedProducts(
    tx,
    found.rows.map(({ id }) => id),
    storeId,
  )
}

/** Barcodes by product. */
export async function findBarcodesOf(tx: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx.execute<{ id: string; barcode: string }>(
    sql`select id, barcode from products where id = any(${sql.param(ids)}::text[]) and barcode is not null`,
  )
  return new Map(found.rows.map(({ id, barcode }) => [id, barcode]))
}
