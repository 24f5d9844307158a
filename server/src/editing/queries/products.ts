import { mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { products, readCategoriesOf } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { stockIn } from '../../stock/index.ts'
import type { CurrentProduct } from '../edits/fields.ts'
import { fieldColumns } from './product-rows.ts'

const columns = {
  id: products.id,
  key: products.key,
  revision: products.revision,
  updatedAt: products.updatedAt,
  ...fieldColumns,
}

const stockOf = (storeId: string): SQL<number> =>
  sql<number>`${stockIn(sql`${storeId}`, sql`${products.id}`)}`

/** Products by id with their stock in a store, drafts included, in order of id. Deleted ones are absent. */
export async function readProducts(
  tx: Queries,
  ids: readonly string[],
  storeId = mainStore,
): Promise<CurrentProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ ...columns, stock: stockOf(storeId) })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
  const categoriesOf = await readCategoriesOf(tx, ids)
  const found = new Map(rows.map((row) => [row.id, { ...row, ...categoriesOf(row.id) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Like `readProducts`, and locks them for update: nobody sells, changes or deletes them until the transaction ends. All
 * code locks products in order of id, to avoid deadlocks.
 */
export async function lockProducts(
  tx: Queries,
  ids: readonly string[],
  storeId = mainStore,
): Promise<CurrentProduct[]> {
  await tx.execute(
    sql`select from ${products} where id = any(${sql.param(ids)}::text[]) order by id for update`,
  )
  return readProducts(tx, ids, storeId)
}

/** `update` also keeps others from deleting them or changing their keys, and carts from referencing them. */
type LockMode = 'update' | 'no key update'

/**
 * Locks products that were read before. If the revision is unchanged, so is the product, except for its stock, which
 * changes without a new revision. Deleted ones are absent.
 */
export async function lockRevisions(
  tx: Queries,
  ids: readonly string[],
  mode: LockMode,
  storeId = mainStore,
): Promise<Map<string, { revision: number; stock: number }>> {
  await tx.execute(sql`
    select from ${products} where id = any(${sql.param(ids)}::text[]) order by id for ${sql.raw(mode)}`)
  // A separate statement: one that waits for a lock would read the old stock.
  const locked = await tx.execute<{ id: string; revision: number; stock: number }>(sql`
    select id, revision, ${stockOf(storeId)} as stock from ${products} where id = any(${sql.param(ids)}::text[])`)
  return new Map(locked.rows.map(({ id, ...now }) => [id, now]))
}

/** The site-relative pictures of a product or category, with the fields that identify it. */
export type StoredPicture = {
  id: string
  name: string
  /** Brand and unit. */
  detail: string
  images: string[]
  revision: number
}

/** The pictures of products, drafts included, without their other fields. */
export async function readPictures(tx: Queries, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  return tx
    .select({
      id: products.id,
      name: products.name,
      detail: sql<string>`concat_ws(' · ', nullif(${products.brand}, ''), nullif(${products.unit}, ''))`,
      images: products.images,
      revision: products.revision,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
}
