import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from './client.ts'

/** Rows of a batch: a statement that writes can have at most 65,535 parameters. */
const sizes = { written: 500, read: 1_000 } as const

/** Splits rows into batches that fit into one statement. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += sizes.written) yield rows.slice(from, from + sizes.written)
}

/**
 * Reads a large result in batches, each while the caller works on the one before. A whole result would stay in memory,
 * and be moved by each collection of garbage, until its last row is read.
 *
 * @param tx a transaction, in which only one result at a time is read in batches
 */
export async function* readInBatches<Row>(tx: Queries, statement: SQL): AsyncGenerator<Row[], void, void> {
  const fetch = async () => (await tx.execute(sql.raw(`fetch ${sizes.read} from batches`))).rows as Row[]
  // By default the plan of a cursor is the fastest for its first rows.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`)
  await tx.execute(sql`declare batches no scroll cursor for ${statement}`)
  let batch = await fetch()
  while (batch.length === sizes.read) {
    const next = fetch()
    // Handled where it is awaited; the caller may throw before.
    next.catch(() => {})
    yield batch
    batch = await next
  }
  if (batch.length > 0) yield batch
  await tx.execute(sql`close batches`)
}
