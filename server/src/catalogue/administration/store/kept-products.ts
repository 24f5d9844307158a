import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/client.ts'
import { products } from '../../schema.ts'
import { readShelvesOf } from '../../store.ts'
import type { KeptProduct } from '../edits/fields.ts'
import { fieldColumns } from './product-rows.ts'

const columns = {
  id: products.id,
  key: products.key,
  revision: products.revision,
  updatedAt: products.updatedAt,
  ...fieldColumns,
}

/** Products by id, drafts too, in the order of the ids given; what is gone is absent. */
export async function readKept(tx: Queries, ids: readonly string[]): Promise<KeptProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]))
  const shelves = await readShelvesOf(tx, [...ids])
  const found = new Map(rows.map((row) => [row.id, { ...row, ...shelves(row.id) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * As `readKept`, and nobody sells, changes or deletes them until the transaction ends. Locks in the order of the
 * ids, as everybody does, so that no two wait for each other.
 */
export async function lockKept(tx: Queries, ids: readonly string[]): Promise<KeptProduct[]> {
  await tx.execute(
    sql`select from ${products} where id = any(${sql.param(ids)}::text[]) order by id for update`,
  )
  return readKept(tx, ids)
}
