import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './client.ts'
import { findRunning, lockDataDir } from './embedded/index.ts'
import { migrateUnderLock } from './migrate.ts'
import { openShopDatabase } from './open.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

type DatabaseLocation = Pick<Configuration, 'databaseUrl' | 'dataDir'>

/**
 * Opens the shop's database for a command. Uses the server of a running Dix; otherwise starts the server and stops it
 * on `close`. Creates the shop if it does not exist yet.
 *
 * @param prepare runs under the start lock, after the migrations
 * @throws StartError with a message if the database cannot be reached or started
 */
export async function openForCommand(
  configuration: DatabaseLocation,
  log: Logger,
  prepare: (db: NodePgDatabase) => Promise<void> = async () => {},
): Promise<Database> {
  const database = await openAsItIs(configuration, log)
  try {
    await migrateUnderLock(database.connection, prepare)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Like `openForCommand`, but without migrations, for commands that read a shop that another version may be running. */
export async function openAsItIs(configuration: DatabaseLocation, log: Logger): Promise<Database> {
  const database = configuration.databaseUrl
    ? await openShopDatabase(configuration, log)
    : await openDataDir(configuration, log)
  try {
    await refuseUnfinishedRestore(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * If no other process holds the lock of DATA_DIR, a running server was left by a dead Dix and is taken over, as at a
 * start.
 */
async function openDataDir(configuration: DatabaseLocation, log: Logger): Promise<Database> {
  const lock = await lockDataDir(configuration.dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return error
    throw error
  })
  if (lock instanceof StartError) {
    const running = await findRunning(configuration.dataDir)
    if (!running) throw lock
    return openDatabase(running, log)
  }
  try {
    const database = await openShopDatabase(configuration, log)
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
