import { promisify } from 'node:util'
import { gzip as gzipOf } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { messageJob } from '../../messages/index.ts'
import { jobsSchema } from '../../platform/database/queue-tables.ts'
import { inChunks } from '../file/chunks.ts'
import { type CopiedTable, type End, entryNames, folderNames, SequencesSchema } from '../file/contents.ts'
import type { ArchiveEntry } from '../file/tar.ts'
import { copied } from './tables.ts'

const gzip = promisify(gzipOf)

/** Bytes per part of a table before compression. */
const partSize = 4 * 1024 * 1024

/** The rows of the tables in compressed parts. @param counts receives the number of rows of each */
export async function* copyTables(
  client: pg.ClientBase,
  tables: readonly CopiedTable[],
  counts: End['rows'],
): AsyncGenerator<ArchiveEntry> {
  for (const table of tables) {
    const query = `copy ${copied(client, table)} to stdout`
    counts[table.name] = yield* copyParts(client, folderNames.table(table.name), query)
  }
}

/** The parts of a job that are needed to queue it again, even if the queue's own tables change. */
export const jobColumns = ['name', 'payload', 'run_at', 'max_attempts'] as const

/**
 * Waiting and running jobs, except those with codes and links, which are invalidated, and those that ring devices. A
 * message is outdated after an hour, so its email is kept instead.
 */
export async function* copyJobs(client: pg.ClientBase): AsyncGenerator<ArchiveEntry, number> {
  return yield* copyParts(
    client,
    folderNames.jobs,
    `copy (
       select coalesce(mail ->> 'name', task.identifier), content.payload, job.run_at, job.max_attempts
       from ${jobsSchema}._private_jobs job
       join ${jobsSchema}._private_tasks task on task.id = job.task_id
       cross join lateral (
         select case when task.identifier = '${messageJob}' then nullif(job.payload::jsonb -> 'mail', 'null') end
       ) fallback (mail)
       cross join lateral (select coalesce(mail -> 'payload', job.payload::jsonb)) content (payload)
       where content.payload -> 'notAfter' is null and content.payload::text not like '%?token=%'
         and job.attempts < job.max_attempts
       order by job.id
     ) to stdout`,
  )
}

/** Current values of the sequences. They are read last, because they advance outside transactions and only grow. */
export async function copySequences(client: pg.ClientBase): Promise<ArchiveEntry> {
  const { rows } = await client.query(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like 'migrations%' order by 1`,
  )
  return { name: entryNames.sequences, bytes: Buffer.from(JSON.stringify(SequencesSchema.parse(rows))) }
}

/** @returns the number of rows */
async function* copyParts(
  client: pg.ClientBase,
  folder: string,
  query: string,
): AsyncGenerator<ArchiveEntry, number> {
  const rows = client.query(to(query))
  let number = 0
  for await (const part of inChunks(rows, partSize)) {
    const name = `${folder}/${String(++number).padStart(6, '0')}.tsv.gz`
    yield { name, bytes: await gzip(part) }
  }
  return rows.rowCount
}
