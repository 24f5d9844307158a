import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './client.ts'
import { databaseErrorOf } from './database-error.ts'
import { startEmbedded } from './embedded/index.ts'

/**
 * Milliseconds: how long a shop waits for the server of `DATABASE_URL`, which may be starting too, and the pause
 * between two attempts.
 */
export const startPatience = 60_000
const betweenTries = 500

/**
 * Opens the configured database: the server of `DATABASE_URL`, or the embedded one, which is started or taken over.
 * Closing also stops the embedded server.
 *
 * @param timeoutMs milliseconds for which an unreachable server of `DATABASE_URL` is retried
 * @param whileWaiting called when there is nothing left but to wait for the server; not if one is taken over
 * @throws StartError with a message if the database cannot be reached or started
 */
export async function openShopDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  timeoutMs = 0,
  whileWaiting?: () => void,
): Promise<Database> {
  if (configuration.databaseUrl) {
    const database = openDatabase({ connectionString: configuration.databaseUrl }, log)
    whileWaiting?.()
    await reach(database, timeoutMs, log).catch(async (error: unknown) => {
      await database.close()
      throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`)
    })
    return database
  }
  const embedded = await startEmbedded({ dataDir: configuration.dataDir, log, onSpawn: whileWaiting })
  const database = openDatabase(embedded.connection, log)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

async function reach({ pool }: Database, timeoutMs: number, log: Logger): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (isRefusal(error) || Date.now() + betweenTries > deadline) throw error
      if (tries === 1)
        log.warn(
          { reason: reasonOf(error) },
          `The database of DATABASE_URL cannot be reached yet; trying for ${timeoutMs / 1000} s`,
        )
      await wait(betweenTries)
    }
  }
}

/** Whether the server refused us: PostgreSQL's error classes 28 (sign-in) and 3D (no such database). */
const isRefusal = (error: unknown) => /^(28|3D)/.test(databaseErrorOf(error).code)

const reasonOf = (error: unknown) => (error as Error).message || databaseErrorOf(error).code
