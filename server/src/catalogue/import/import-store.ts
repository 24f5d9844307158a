import { sql } from 'drizzle-orm'
import { bounds, type Queries } from '../../platform/database/client.ts'
import { readKept } from '../administration/store/kept-products.ts'
import { assigning, productRows } from '../administration/store/product-rows.ts'
import { products } from '../schema.ts'
import type { FieldName } from './draft.ts'
import type { Known } from './known.ts'

/** Any number that other programs on the same database are unlikely to lock. */
export const importLock = 7_210_020

/** Makes this transaction the only import, however long another one takes, and readies its notebook. */
export async function beginImport(tx: Queries): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  await tx.execute(
    sql`select set_config('lock_timeout', ${String(bounds.lock)}, true), set_config('dix.stock_reason', 'import', true)`,
  )
  await tx.execute(
    sql`create temp table imported (product_id text primary key, line integer not null) on commit drop`,
  )
}

/** The products that have one of these ids or keys. */
export async function findKnown(tx: Queries, ids: string[], keys: string[]): Promise<Known[]> {
  const found = await tx.execute<{ id: string; line: number | null }>(sql`
    select p.id, imported.line
    from ${products} p left join imported on imported.product_id = p.id
    where p.id = any(${sql.param(ids)}::text[]) or p.key = any(${sql.param(keys)}::text[])`)
  const rows = new Map(found.rows.map((row) => [row.id, row]))
  const kept = await readKept(tx, [...rows.keys()])
  return kept.map((product) => ({ ...product, line: rows.get(product.id)!.line }))
}

/** What an update writes beside shelves. */
export type Assignments = { fields: FieldName[]; isRenamed: boolean; isRevised: boolean }

/**
 * Sets the given fields of products, and nothing else: what a file does not speak about may be changing under
 * somebody's hands, above all the stock.
 */
export async function updateProducts(
  tx: Queries,
  changed: readonly Known[],
  { fields, isRenamed, isRevised }: Assignments,
): Promise<void> {
  const assignments = assigning(fields)
  if (isRenamed) assignments.push(sql`key = v.key`)
  // The date makes a new revision, also where only shelves change.
  if (isRevised) assignments.push(sql`updated_at = now()`)
  await tx.execute(sql`
    update ${products} p set ${sql.join(assignments, sql`, `)} from ${productRows(changed)} where p.id = v.id`)
}

/** Notes which line of the file spoke of a product first. */
export async function noteLines(tx: Queries, noted: readonly Known[]): Promise<void> {
  if (noted.length === 0) return
  await tx.execute(sql`
    insert into imported select * from unnest(
      ${sql.param(noted.map(({ id }) => id))}::text[], ${sql.param(noted.map(({ line }) => line))}::integer[])
    on conflict do nothing`)
}
