import { namesWhere, type OrderState, orderStateTable } from '@dix/contract'
import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import {
  categories,
  findPublishedProducts,
  type PublishedProduct,
  productCategories,
  productSubCategories,
  products,
} from '../../catalogue/index.ts'
import { isForLater, isSeenBy, orderLines, orders, preparationDueAt } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'

/** The states in which an order is listed at the counter: staff may pick it, or are picking it. */
const counterStates = namesWhere(
  orderStateTable,
  ({ next }) => next.picking?.includes('staff') ?? false,
).concat('picking')

/** Whether an order in this state is listed at the counter. */
export const isAtCounter = (status: OrderState): boolean => counterStates.includes(status)

/** Names of pickers. */
const pickerName = userNameOf(sql`${orders.pickerId}`)

const countLines = (which: SQL) =>
  sql<number>`(select count(*)::integer from ${orderLines} l where l.order_id = ${orders}.id and l.quantity > 0 and ${which})`

/** Orders to pick or being picked, the first to begin with first; those for a later slot are not offered yet. */
export function listOrdersToPick(tx: Queries, staff: Parameters<typeof isSeenBy>[0], limit: number) {
  return tx
    .select({
      id: orders.id,
      number: orders.number,
      storeId: orders.storeId,
      status: orders.status,
      version: orders.version,
      placedAt: orders.placedAt,
      slotFrom: orders.slotFrom,
      slotUntil: orders.slotUntil,
      prepareAt: orders.prepareAt,
      pickerId: orders.pickerId,
      picker: pickerName,
      lines: countLines(sql`true`),
      pickedLines: countLines(sql`(l.picked >= l.quantity or (l.step_grams is not null and l.picked > 0))`),
    })
    .from(orders)
    .where(and(isSeenBy(staff), inArray(orders.status, counterStates), not(isForLater(orders))))
    .orderBy(asc(preparationDueAt(orders)), asc(orders.id))
    .limit(limit)
}

/** The name of an order's picker; null if it has none. */
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

/** Maximum candidates that are compared with what the shopper agreed to. */
const maxCandidates = 200

/**
 * Published products in stock that share a sub category with this one and are sold by the piece or weight as it is, with
 * their stock in a store: the most similar ones if there are many.
 */
export async function findSimilarProducts(
  tx: Queries,
  productId: string,
  storeId: string,
): Promise<PublishedProduct[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select other.id from ${products} own
    join ${products} other on other.id <> own.id and not other.draft and other.step_grams is not distinct from own.step_grams
    join stock_levels level on level.product_id = other.id and level.store_id = ${storeId} and level.stock > 0
    where own.id = ${productId} and other.id in (
      select near.product_id from ${productSubCategories} near
      join ${productSubCategories} mine on mine.sub_category_id = near.sub_category_id
      where mine.product_id = ${productId})
    order by other.unit = own.unit desc,
      abs(other.price * (100 - other.discount) - own.price * (100 - own.discount)), other.id
    limit ${maxCandidates}`)
  return findPublishedProducts(
    tx,
    found.rows.map(({ id }) => id),
    storeId,
  )
}
