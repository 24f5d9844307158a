import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Configuration } from '../../platform/configuration.ts'
import type { Connection } from '../../platform/database/client.ts'
import { lockDataDir, startEmbedded } from '../../platform/database/embedded/index.ts'
import { openShopDatabase } from '../../platform/database/open.ts'
import { connect } from '../database/connect.ts'
import { stateOf } from '../database/emptiness.ts'
import { BackupProblem } from '../problems.ts'

type Location = Pick<Configuration, 'dataDir' | 'databaseUrl'>

/** Where a shop is restored to: an empty database, and a folder without a shop's files. */
export type Target = {
  connection: Connection
  /** Connected to it, without limits of time. */
  client: pg.Client
  close(): Promise<void>
}

/** What a start leaves in DATA_DIR that is no part of a shop. */
const harmless = /^(dix\.(lock|pid).*|postgres|postgres\.log|cache|lost\+found)$/

/**
 * Opens an empty place for a shop. One that an unfinished restore has left counts as empty.
 *
 * @throws BackupProblem when there is a shop already, StartError when the folder or the database cannot be used
 */
export async function openTarget(location: Location, log: Logger): Promise<Target> {
  const { dataDir, databaseUrl } = location
  const files = await filesIn(dataDir)
  // A folder without a database cannot be the rest of a restore.
  if (!databaseUrl && !files.includes('postgres')) refuseFiles(dataDir, files)
  const target = await openDatabase(location, log)
  try {
    const state = await stateOf(target.client)
    if (state === 'used')
      throw new BackupProblem(
        databaseUrl
          ? 'The database of DATABASE_URL is not empty: a shop is restored into an empty one only.'
          : `DATA_DIR ${dataDir} has a shop already: choose an empty folder.`,
      )
    if (state === 'empty') refuseFiles(dataDir, files)
    else await removeFiles(dataDir)
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

/** Removes the files of a restore. */
export async function removeFiles(dataDir: string): Promise<void> {
  for (const name of ['media', 'token-secret', secretsFile])
    await rm(join(dataDir, name), { recursive: true, force: true })
}

/** In DATA_DIR: the secrets that the backup brought along. */
export const secretsFile = 'secrets-of-backup.env'

async function filesIn(dataDir: string): Promise<string[]> {
  return readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function refuseFiles(dataDir: string, files: readonly string[]): void {
  const other = files.filter((name) => !harmless.test(name))
  if (other.length > 0)
    throw new BackupProblem(`DATA_DIR ${dataDir} is not empty (${other[0]}): choose an empty folder.`)
}

async function openDatabase({ dataDir, databaseUrl }: Location, log: Logger): Promise<Target> {
  if (databaseUrl) {
    // Says why, where it cannot be reached.
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
