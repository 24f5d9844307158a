import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { type Connection, type Database, openDatabase } from '../src/platform/database/client.ts'
import { template } from './postgres.ts'
import { soon } from './soon.ts'

/**
 * A separate database for one test file, cloned from the migrated template; `drop` closes and removes it.
 *
 * @param source another template: PostgreSQL's `template0` is empty
 */
export async function testDatabase(source = template): Promise<Database & { drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `dix_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${source} strategy file_copy`)
  const database = openDatabase({ ...server, database: name }, pino({ level: 'silent' }))
  return {
    ...database,
    drop: async () => {
      await database.close()
      // Not `with (force)`: that fails while PostgreSQL's own vacuum is connected, which a plain drop terminates. Only
      // connections that a test left open must be terminated first.
      await onServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      )
      await onServer(server, `drop database if exists ${name}`)
    },
  }
}

async function onServer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Resolves once this many connections of a database wait for locks. */
export async function locksAwaited({ pool }: Pick<Database, 'pool'>, count: number): Promise<void> {
  // Not in a transaction, whose statistics snapshot would show the same connections again and again.
  const waiting = `select from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`
  await expect.poll(async () => (await pool.query(waiting)).rowCount, soon).toBe(count)
}

/** Makes every job that failed and waits for its next attempt due now. */
export async function retryNow({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('update jobs._private_jobs set run_at = now() where attempts > 0 and locked_at is null')
  await pool.query('notify "jobs:insert"')
}

/** The URL of the database, as in DATABASE_URL. */
export function databaseUrl({ connection: { host, port, user, password, database } }: Database): string {
  const url = new URL(`postgresql://localhost/${database}`)
  url.username = user ?? ''
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host ?? '')
  url.searchParams.set('port', String(port))
  return url.href
}
