import { createHash } from 'node:crypto'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../../start-error.ts'
import type { Log } from '../log.ts'
import { canWrite, giveTo, type Runner } from '../runner.ts'
import { letThrough } from './data-dir.ts'
import { systemFolder } from './system-folder.ts'

/**
 * PostgreSQL's folder in DATA_DIR, with its cluster and socket. If PostgreSQL's user cannot enter DATA_DIR, this is a
 * symbolic link to the system folder.
 */
const entry = 'postgres'

/** File next to the database in the system folder that records its DATA_DIR. */
const belongsTo = 'data-dir'

/**
 * The real path of the existing database's folder for DATA_DIR, or null.
 *
 * @throws StartError if DATA_DIR points to a missing folder or one that another DATA_DIR uses
 */
export async function findDatabaseFolder(dataDir: string): Promise<string | null> {
  const path = join(dataDir, entry)
  const found = await lstat(path).catch(() => null)
  if (!found) return null
  if (!found.isSymbolicLink()) return realpath(path)
  const databaseFolder = await realpath(path).catch(async () => {
    throw new StartError(
      `The database of ${dataDir} was kept in ${await readlink(path)}, which no longer exists: restore it, ` +
        `or remove ${path} to begin with an empty one.`,
    )
  })
  await checkOwner(databaseFolder, dataDir)
  return databaseFolder
}

/** A copied DATA_DIR points to the original's database: two shops must not share it by accident. */
async function checkOwner(databaseFolder: string, dataDir: string): Promise<void> {
  const note = join(dirname(databaseFolder), belongsTo)
  const owner = await readFile(note, 'utf8').catch(() => '')
  const here = await realpath(dataDir)
  if (owner === here) return
  const other = await realpath(join(owner, entry)).catch(() => null)
  if (other === databaseFolder) {
    throw new StartError(
      `${here} points to the database of ${owner} in ${databaseFolder}, like a copied folder: ` +
        `remove ${join(here, entry)} to begin with an empty one.`,
    )
  }
  await writeFile(note, here)
}

/**
 * Creates the folder of a new database, accessible only to the runner.
 *
 * @returns its real path: in DATA_DIR, or in the system folder if the runner cannot reach DATA_DIR
 * @throws StartError if neither works
 */
export async function createDatabaseFolder(dataDir: string, runner: Runner, log: Log): Promise<string> {
  const path = join(dataDir, entry)
  await mkdir(path, { mode: 0o700 })
  await giveTo(runner, path)
  if (!runner || (await letThrough(runner, dataDir, path))) return realpath(path)
  await rmdir(path)
  const databaseFolder = await createInSystemFolder(dataDir, runner, log)
  await symlink(databaseFolder, path)
  log.info(
    { folder: databaseFolder, dataDir, user: runner.name },
    `The database is in ${databaseFolder}, because the user that runs PostgreSQL cannot access DATA_DIR`,
  )
  return databaseFolder
}

async function createInSystemFolder(dataDir: string, runner: Runner, log: Log): Promise<string> {
  const folder = await systemFolder()
  const here = await realpath(dataDir)
  const key = createHash('sha256').update(here).digest('hex').slice(0, 12)
  const earlier = (await readdir(folder)).filter((name) => name.startsWith(`${key}-`))
  if (earlier.length > 0) {
    // Not reused, because an emptied DATA_DIR means a new shop; not removed, because DATA_DIR may only be unmounted.
    log.warn(
      { folders: earlier.map((name) => join(folder, name)) },
      'Databases of earlier folders at this DATA_DIR still exist',
    )
  }
  const home = await mkdtemp(join(folder, `${key}-`))
  // PostgreSQL's user may pass through it, only root may write.
  await chmod(home, 0o711)
  await writeFile(join(home, belongsTo), here)
  const databaseFolder = join(home, entry)
  await mkdir(databaseFolder, { mode: 0o700 })
  await giveTo(runner, databaseFolder)
  if (await canWrite(runner, databaseFolder)) return databaseFolder
  throw new StartError(
    `PostgreSQL's user ${runner?.name} can access neither ${dataDir} nor ${databaseFolder}.`,
  )
}

/** @throws StartError if the runner cannot use the folder of an existing database */
export async function checkDatabaseFolder(
  dataDir: string,
  databaseFolder: string,
  runner: Runner,
): Promise<void> {
  const { uid } = await lstat(databaseFolder)
  // An interrupted start had not changed its owner yet.
  if (uid === 0) await giveTo(runner, databaseFolder)
  if (await letThrough(runner, dataDir, databaseFolder)) return
  throw new StartError(
    runner
      ? `PostgreSQL's user ${runner.name} cannot enter ${databaseFolder}: open the folders above it to that user (chmod o+x).`
      : `The database in ${databaseFolder} belongs to another user (${uid}): start Dix as that user or as root.`,
  )
}
