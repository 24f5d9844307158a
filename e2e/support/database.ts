import { openDatabase } from '../../server/src/platform/database/client.ts'
import { findRunning } from '../../server/src/platform/database/embedded/index.ts'
import { dataDir } from './account/mails.ts'

/** Runs a statement in the database of the shop under test, and returns the number of changed rows. */
export async function query(text: string, values: unknown[]): Promise<number> {
  const connection = await findRunning(dataDir())
  if (!connection) throw new Error('The database of the shop under test does not respond.')
  const database = openDatabase(connection, console)
  const { rowCount } = await database.pool.query(text, values)
  await database.close()
  return rowCount ?? 0
}
