import { asc, eq, sql } from 'drizzle-orm'
import { categories, productCategories, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { orderLines } from '../schema.ts'

/** The names of a line's category, the first of its product; null if it no longer has one. */
export type PrintedRow = typeof orderLines.$inferSelect & {
  category: { name: string; nameOther: string | null } | null
  /** The product's current barcode. */
  barcode: string | null
}

/** Remaining lines of an order, in the shop's order of categories, those without one last. */
export async function findPickingLines(tx: Queries, orderId: string): Promise<PrintedRow[]> {
  const first = sql`(select pc.category_id from ${productCategories} pc
    where pc.product_id = ${orderLines.productId} order by pc.position, pc.category_id limit 1)`
  const found = await tx
    .select({
      line: orderLines,
      name: categories.name,
      nameOther: categories.nameOther,
      barcode: products.barcode,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(categories, eq(categories.id, first))
    .where(sql`${orderLines.orderId} = ${orderId} and ${orderLines.quantity} > 0`)
    .orderBy(
      sql`${categories.id} is null`,
      asc(categories.position),
      asc(categories.name),
      asc(orderLines.name),
      asc(orderLines.brand),
      asc(orderLines.unit),
    )
  return found.map(({ line, name, nameOther, barcode }) => ({
    ...line,
    barcode,
    category: name === null ? null : { name, nameOther },
  }))
}
