import { sql } from 'drizzle-orm'
import { bounds, type Queries } from '../../platform/database/client.ts'
import { readKept } from '../administration/store/kept-products.ts'
import { assigning, productRows } from '../administration/store/product-rows.ts'
import { products } from '../schema.ts'
import type { FieldName } from './draft.ts'
import type { Found, Known } from './known.ts'

/** Any number that other programs on the same database are unlikely to lock. */
export const importLock = 7_210_020

/** Makes this transaction the only import, however long another one takes. */
export async function beginImport(tx: Queries): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  await tx.execute(
    sql`select set_config('lock_timeout', ${String(bounds.lock)}, true), set_config('dix.stock_reason', 'import', true)`,
  )
}

/** The products that have one of these ids or keys, as no row spoke of them yet. */
export async function findKnown(
  tx: Queries,
  ids: readonly string[],
  keys: readonly string[],
): Promise<Found[]> {
  if (ids.length + keys.length === 0) return []
  const found = await tx.execute<{ id: string }>(sql`
    select id from ${products} where id = any(${sql.param(ids)}::text[]) or key = any(${sql.param(keys)}::text[])`)
  const kept = await readKept(
    tx,
    found.rows.map(({ id }) => id),
  )
  return kept.map((product) => ({ ...product, line: null }))
}

/** What an update writes beside shelves. */
export type Assignments = { fields: FieldName[]; isRenamed: boolean }

/**
 * Sets the given fields of products, and nothing else: what a file does not speak about may be changing under
 * somebody's hands, above all the stock.
 */
export async function updateProducts(
  tx: Queries,
  changed: readonly Known[],
  { fields, isRenamed }: Assignments,
): Promise<void> {
  // The date makes a new revision, also where only stock or shelves change.
  const assignments = [...assigning(fields), sql`updated_at = now()`]
  if (isRenamed) assignments.push(sql`key = v.key`)
  await tx.execute(sql`
    update ${products} p set ${sql.join(assignments, sql`, `)}
    from ${productRows(changed.map((product) => only(product, fields)))} where p.id = v.id`)
}

/** A product without what is not written: descriptions would weigh more than all the rest. */
function only(product: Known, fields: readonly FieldName[]) {
  const written = Object.fromEntries(fields.map((field) => [field, product[field]]))
  return { id: product.id, key: product.key, ...written }
}
