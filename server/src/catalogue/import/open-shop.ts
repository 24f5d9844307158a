import type { Logger } from 'pino'
import { type Database, openDatabase } from '../../platform/database/client.ts'
import { findRunning, lockDataDir } from '../../platform/database/embedded/index.ts'
import { migrateUnderLock } from '../../platform/database/migrate.ts'
import { openShopDatabase } from '../../platform/database/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { StartError } from '../../platform/start-error.ts'
import { prepareCatalogue } from '../prepare.ts'

/**
 * Opens the shop's database for a command, whether Dix runs or not: beside a running Dix through its server,
 * else by starting that server until `close`. A shop that was never opened is made, without the demo.
 *
 * @throws StartError with one sentence when the database cannot be reached or started
 */
export async function openShop(settings: Settings, log: Logger): Promise<Database> {
  const database = settings.databaseUrl
    ? await openShopDatabase(settings, log)
    : ((await openBesideDix(settings, log)) ?? (await openAlone(settings, log)))
  try {
    await migrateUnderLock(database.connection, (db) =>
      prepareCatalogue(db, { ...settings, demo: false }, log),
    )
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Null where no other process holds DATA_DIR: a server that runs there then is a dead Dix's. */
async function openBesideDix({ dataDir }: Settings, log: Logger): Promise<Database | null> {
  try {
    const lock = await lockDataDir(dataDir)
    await lock.release()
    return null
  } catch (error) {
    const running = error instanceof StartError && (await findRunning(dataDir))
    if (!running) throw error
    return openDatabase(running, log)
  }
}

async function openAlone(settings: Settings, log: Logger): Promise<Database> {
  const lock = await lockDataDir(settings.dataDir)
  try {
    const database = await openShopDatabase(settings, log)
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
