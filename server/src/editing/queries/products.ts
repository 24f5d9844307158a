import { sql } from 'drizzle-orm'
import { readCategoriesOf } from '../../catalogue/queries.ts'
import { products } from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { CurrentProduct } from '../edits/fields.ts'
import { fieldColumns } from './product-rows.ts'

const columns = {
  id: products.id,
  key: products.key,
  revision: products.revision,
  updatedAt: products.updatedAt,
  ...fieldColumns,
}

/** Products by id, drafts too, in the order of the ids given; what is gone is absent. */
export async function readProducts(tx: Queries, ids: readonly string[]): Promise<CurrentProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(columns)
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
  const shelves = await readCategoriesOf(tx, [...ids])
  const found = new Map(rows.map((row) => [row.id, { ...row, ...shelves(row.id) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * As `readKept`, and nobody sells, changes or deletes them until the transaction ends. Locks in the order of the
 * ids, as everybody does, so that no two wait for each other.
 */
export async function lockProducts(tx: Queries, ids: readonly string[]): Promise<CurrentProduct[]> {
  await tx.execute(
    sql`select from ${products} where id = any(${sql.param(ids)}::text[]) order by id for update`,
  )
  return readProducts(tx, ids)
}

/** How firmly: against deleting them and changing their keys too, or so that carts may still name them. */
type LockMode = 'update' | 'no key update'

/**
 * Locks products as `lockKept` does, for whoever read them before: where the revision is the same still, everything
 * is but for the stock, which moves without one. What is gone is absent.
 */
export async function lockRevisions(
  tx: Queries,
  ids: readonly string[],
  mode: LockMode,
): Promise<Map<string, { revision: number; stock: number }>> {
  const locked = await tx.execute<{ id: string; revision: number; stock: number }>(sql`
    select id, revision, stock from ${products} where id = any(${sql.param(ids)}::text[]) order by id
    for ${sql.raw(mode)}`)
  return new Map(locked.rows.map(({ id, ...now }) => [id, now]))
}
