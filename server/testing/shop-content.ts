import { listTables } from '../src/backup/database/tables.ts'
import type { Database } from '../src/platform/database/client.ts'

/** A digest of every table and sequence: two shops with the same content are the same shop. */
export async function contentOf({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    const digests: unknown[] = []
    for (const { name } of await listTables(client)) {
      // This table contains the mark of the backup.
      if (name === 'shop_settings') continue
      const { rows } = await client.query(
        `select md5(string_agg(row, ' ' order by row)) as digest from (select t::text as row from ${name} t) rows`,
      )
      digests.push([name, rows[0].digest])
    }
    const { rows } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    return [...digests, ...rows]
  } finally {
    client.release()
  }
}
