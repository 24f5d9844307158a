import { sql } from 'drizzle-orm'
import { productSubCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { ProductChange } from './fields.ts'

/**
 * Adds to changes the positions that products lose in sub categories that they leave, so that an undo can restore them.
 * Call this before the products are written.
 */
export async function withPositions(
  tx: Queries,
  changes: readonly ProductChange[],
): Promise<ProductChange[]> {
  const leaving = new Map(changes.map((change) => [change.productId, leftBy(change)]))
  const ids = [...leaving].filter(([, left]) => left.length > 0).map(([id]) => id)
  if (ids.length === 0) return [...changes]
  const found = await tx.execute<{ productId: string; positions: Record<string, number> }>(sql`
    select product_id as "productId", json_object_agg(sub_category_id, product_position) as positions
    from ${productSubCategories}
    where product_id = any(${sql.param(ids)}::text[]) and product_position is not null group by product_id`)
  const positions = new Map(found.rows.map((row) => [row.productId, row.positions]))
  return changes.map((change) => {
    const all = positions.get(change.productId) ?? {}
    const lost = leaving.get(change.productId)!.filter((id) => id in all)
    if (lost.length === 0 || !change.before) return change
    const productPositions = Object.fromEntries(lost.map((id) => [id, all[id]!]))
    return { ...change, before: { ...change.before, productPositions } }
  })
}

/** The sub categories that the product of a change leaves. */
function leftBy({ before, after }: ProductChange): string[] {
  const remaining = after?.subCategoryIds ?? []
  return (before?.subCategoryIds ?? []).filter((id) => !remaining.includes(id))
}
