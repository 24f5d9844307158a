import pg from 'pg'
import type { Connection } from '../../platform/database/client.ts'

/** Server and role limits that are meant for requests. */
const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/** A separate connection without time limits. */
export async function connect(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, keepAlive: true, application_name: name })
  // Without a listener a lost connection would end the process; the running query reports the loss.
  client.on('error', () => {})
  await client.connect()
  // Older servers do not know all of these settings.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any ($1)`, [limits])
  return client
}
