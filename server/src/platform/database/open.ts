import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './client.ts'
import { databaseErrorOf } from './database-error.ts'
import { startEmbedded } from './embedded/index.ts'

/** Milliseconds that a shop waits for the server of `DATABASE_URL`, which may be starting too, and between two tries. */
export const startPatience = 60_000
const betweenTries = 500

/**
 * The database of the settings: the server of `DATABASE_URL`, or the embedded one, started or taken over.
 * Closing also stops the embedded server.
 *
 * @param patience milliseconds for which a server of `DATABASE_URL` that is out of reach is tried again
 * @throws StartError with a message when the database cannot be reached or started
 */
export async function openShopDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  patience = 0,
): Promise<Database> {
  if (configuration.databaseUrl) {
    const database = openDatabase({ connectionString: configuration.databaseUrl }, log)
    await reach(database, patience, log).catch(async (error: unknown) => {
      await database.close()
      throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`)
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

async function reach({ pool }: Database, patience: number, log: Logger): Promise<void> {
  const deadline = Date.now() + patience
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (isRefusal(error) || Date.now() + betweenTries > deadline) throw error
      if (tries === 1)
        log.warn(
          { reason: reasonOf(error) },
          `The database of DATABASE_URL cannot be reached yet and is tried for ${patience / 1000} s`,
        )
      await wait(betweenTries)
    }
  }
}

/** Whether the server answered that it does not want us: by PostgreSQL's classes 28 (sign-in) and 3D (no such database). */
const isRefusal = (error: unknown) => /^(28|3D)/.test(databaseErrorOf(error).code)

const reasonOf = (error: unknown) => (error as Error).message || databaseErrorOf(error).code
