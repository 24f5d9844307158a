import pg from 'pg'
import type { Connection } from '../../platform/database/client.ts'

/** Limits of servers and roles that are meant for requests. */
const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/** A connection of its own, which may take its time. */
export async function connect(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, keepAlive: true, application_name: name })
  // Without a listener a lost connection would end the process; the query under way says what was lost.
  client.on('error', () => {})
  await client.connect()
  // Older servers do not know all of them.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any ($1)`, [limits])
  return client
}
