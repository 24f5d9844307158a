import { resolve } from 'node:path'
import { accessOf } from './access.ts'
import { clusterFolder } from './create-cluster.ts'
import { findDatabaseFolder } from './folders/database-folder.ts'
import { readPidFile } from './pid-file.ts'
import { isResponding, shop } from './shop-database.ts'
import type { Embedded } from './start-embedded.ts'

/**
 * Access to the server that another process runs on DATA_DIR, for a command that runs alongside it; null if none
 * responds. The process that runs the server still owns it.
 *
 * @throws StartError if DATA_DIR points to a missing folder or one that another DATA_DIR uses
 */
export async function findRunning(dataDir: string): Promise<Embedded['connection'] | null> {
  const databaseFolder = await findDatabaseFolder(resolve(dataDir))
  if (!databaseFolder) return null
  const note = await readPidFile(clusterFolder(databaseFolder))
  if (note?.status !== 'ready') return null
  const access = await accessOf(note, databaseFolder)
  return (await isResponding(access)) ? { ...access, user: shop, database: shop, ssl: false } : null
}
