import { sql } from 'drizzle-orm'
import { products } from '../../catalogue/schema.ts'
import { readKept } from '../../editing/queries/kept-products.ts'
import { bounds, type Queries } from '../../platform/database/client.ts'
import type { Found } from './products.ts'

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
