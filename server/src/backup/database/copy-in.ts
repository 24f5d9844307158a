import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipOf } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { jobsSchema } from '../../platform/database/queue-tables.ts'
import { type CopiedTable, SequencesSchema } from '../file/contents.ts'
import type { ArchiveEntry } from '../file/tar.ts'
import { jobColumns } from './copy-out.ts'
import { copied, tableName } from './tables.ts'

const gunzip = promisify(gunzipOf)

/** Maximum size of a part in bytes, because a damaged one must not fill the memory. */
const largestPart = 64 * 1024 * 1024

/** Empties the tables and those that reference them, and disables their triggers for the copy. */
export async function beginTables(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => tableName(client, name))
  await client.query(`truncate ${names.join(', ')} cascade`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
}

/** Enables the triggers that `beginTables` disabled. */
export async function endTables(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table ${tableName(client, name)} enable trigger user`)
}

/** @param parts of the table. @returns the number of rows */
export function fillTable(
  client: pg.ClientBase,
  table: CopiedTable,
  parts: AsyncIterable<ArchiveEntry>,
): Promise<number> {
  return fill(client, copied(client, table), parts)
}

/** Queues the jobs again, each as if it had never run. @returns their number */
export async function fillJobs(client: pg.ClientBase, parts: AsyncIterable<ArchiveEntry>): Promise<number> {
  await client.query(
    `create temporary table waiting_jobs (
       position bigint generated always as identity, name text, payload json, run_at timestamptz, max_attempts integer
     ) on commit drop`,
  )
  const count = await fill(client, `waiting_jobs (${jobColumns.join(', ')})`, parts)
  await client.query(
    `select ${jobsSchema}.add_job(name, payload => payload, run_at => run_at, max_attempts => max_attempts)
     from waiting_jobs order by position`,
  )
  return count
}

/** Sets each sequence to its value in the backup. */
export async function setSequences(client: pg.ClientBase, { bytes }: ArchiveEntry): Promise<void> {
  for (const { name, value } of SequencesSchema.parse(JSON.parse(bytes.toString())))
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(client, name), value])
}

async function fill(
  client: pg.ClientBase,
  into: string,
  parts: AsyncIterable<ArchiveEntry>,
): Promise<number> {
  const rows = client.query(from(`copy ${into} from stdin`))
  await pipeline(unzip(parts), rows)
  return rows.rowCount
}

async function* unzip(parts: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of parts) yield await gunzip(bytes, { maxOutputLength: largestPart })
}
