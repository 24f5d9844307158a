import type { Logger } from 'pino'
import type { Configuration } from '../configuration.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './client.ts'
import { startEmbedded } from './embedded/index.ts'

/**
 * The database of the settings: the server of `DATABASE_URL`, or the embedded one, started or taken over.
 * Closing also stops the embedded server.
 *
 * @throws StartError with one sentence when the database cannot be reached or started
 */
export async function openShopDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<Database> {
  if (configuration.databaseUrl) {
    const database = openDatabase({ connectionString: configuration.databaseUrl }, log)
    await database.pool.query('select 1').catch(async (error: Error) => {
      await database.close()
      throw new StartError(
        `The database of DATABASE_URL cannot be reached: ${error.message || (error as { code?: string }).code}.`,
      )
    })
    return database
  }
  const embedded = await startEmbedded({ dataDir: configuration.dataDir, log })
  const database = openDatabase(embedded.connection, log)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
