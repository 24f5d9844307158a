import type pg from 'pg'
import type { Logger } from 'pino'
import type { Configuration } from '../../platform/configuration.ts'
import type { Connection } from '../../platform/database/client.ts'
import { lockDataDir, startEmbedded } from '../../platform/database/embedded/index.ts'
import { openShopDatabase } from '../../platform/database/open.ts'
import { connect } from '../database/connect.ts'
import { isUsed } from '../database/emptiness.ts'
import { lockBackups } from '../database/lock.ts'
import { BackupProblem } from '../problems.ts'
import { refuseUsedFolder } from './folder.ts'

type Location = Pick<Configuration, 'dataDir' | 'databaseUrl'>

/** The target of a restore: an empty database, and a folder without a shop's files. */
export type Target = {
  connection: Connection
  /** Connected without time limits. */
  client: pg.Client
  close(): Promise<void>
}

/**
 * Opens an empty target for a shop. The remains of an unfinished restore count as empty.
 *
 * @throws BackupProblem if there is a shop already, StartError if the folder or the database cannot be used
 */
export async function openTarget(location: Location, log: Logger): Promise<Target> {
  const { dataDir, databaseUrl } = location
  await refuseUsedFolder(location)
  const target = await openDatabase(location, log)
  try {
    if (!(await lockBackups(target.client)))
      throw new BackupProblem('A backup is being restored into this database already.')
    if (await isUsed(target.client))
      throw new BackupProblem(
        databaseUrl
          ? 'The database of DATABASE_URL is not empty: a shop is restored into an empty one only.'
          : `DATA_DIR ${dataDir} has a shop already: choose an empty folder.`,
      )
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

async function openDatabase({ dataDir, databaseUrl }: Location, log: Logger): Promise<Target> {
  if (databaseUrl) {
    // Reports why it cannot be reached.
    await (await openShopDatabase({ dataDir, databaseUrl }, log)).close()
    const connection = { connectionString: databaseUrl }
    const client = await connect(connection, 'dix restore')
    return { connection, client, close: () => client.end() }
  }
  const lock = await lockDataDir(dataDir)
  try {
    const { connection, stop } = await startEmbedded({ dataDir, log })
    const client = await connect(connection, 'dix restore')
    const close = async () => {
      await client.end()
      await stop()
      await lock.release()
    }
    return { connection, client, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
