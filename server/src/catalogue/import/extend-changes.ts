import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import type { ProductChange } from '../administration/edits/fields.ts'
import { recordChanges } from '../administration/edits/record-edit.ts'
import { productChanges } from '../schema.ts'

/**
 * Adds to an edit what it did to products of which it may have told something already: each stays one change, from
 * what was there before the edit to what it leaves.
 */
export async function extendChanges(
  tx: Queries,
  edit: number,
  changes: readonly ProductChange[],
): Promise<void> {
  if (changes.length === 0) return
  const taken = await tx.execute<Pick<ProductChange, 'productId' | 'before' | 'after'>>(sql`
    delete from ${productChanges}
    where edit_id = ${edit} and product_id = any(${sql.param(changes.map(({ productId }) => productId))}::text[])
    returning product_id as "productId", before, after`)
  const earlier = new Map(taken.rows.map((change) => [change.productId, change]))
  await recordChanges(
    tx,
    edit,
    changes.map((change) => {
      const told = earlier.get(change.productId)
      if (!told) return change
      const before = told.before && { ...change.before, ...told.before }
      return { ...change, before, after: { ...told.after, ...change.after } }
    }),
  )
}
