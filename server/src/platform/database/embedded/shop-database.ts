import pg from 'pg'
import type { Access } from './access.ts'
import { superuser } from './create-cluster.ts'
import { explainOutput } from './refusals.ts'

/** The shop's database and the role that owns it. */
export const shop = 'dix'

/** Milliseconds within which a healthy server responds. */
const timeout = 3_000

/** Whether the server responds to a query. */
export async function isResponding(access: Access): Promise<boolean> {
  try {
    await asSuperuser(access, (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/**
 * Creates the shop's role and database if missing. The role is not a superuser, so no statement of the shop can read
 * files or run programs; it may create databases, for the tests.
 *
 * @throws StartError with PostgreSQL's reason, such as a full disk under `databaseFolder`
 */
export async function prepareShopDatabase(access: Access, databaseFolder: string): Promise<void> {
  try {
    await asSuperuser(access, makeMissing)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw explainOutput(
      `error: ${error.message}`,
      databaseFolder,
      "PostgreSQL could not prepare the shop's database",
    )
  }

  async function makeMissing(client: pg.Client): Promise<void> {
    const password = access.password === undefined ? '' : ` password ${client.escapeLiteral(access.password)}`
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [shop])
    if (roles === 0) await client.query(`create role ${shop} login createdb${password}`)
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [shop])
    if (databases === 0) await client.query(`create database ${shop} owner ${shop}`)
  }
}

async function asSuperuser(access: Access, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    ...access,
    user: superuser,
    database: superuser,
    ssl: false,
    connectionTimeoutMillis: timeout,
    query_timeout: 10 * timeout,
    application_name: 'dix start',
  })
  // Without a listener, a connection cut by the server would end the process; the query reports the error anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await Promise.race([
      client.end().catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, timeout).unref()),
    ])
  }
}
