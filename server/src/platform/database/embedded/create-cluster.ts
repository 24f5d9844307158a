import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Access, passwordFile } from './access.ts'
import type { Log } from './log.ts'
import type { Program } from './program.ts'
import { explainOutput } from './refusals.ts'
import { type Runner, runAs } from './runner.ts'

/** PostgreSQL's own superuser, used only to prepare the shop's database. */
export const superuser = 'postgres'

/** The place of a new cluster, and its program, user and access. */
export type NewCluster = { databaseFolder: string; program: Program; runner: Runner; access: Access }

const unfinished = 'cluster-new-'

/** Milliseconds that initdb may take; it needs about one second on a good disk. */
const timeout = 180_000

/** The folder of the cluster within the database's folder. */
export function clusterFolder(databaseFolder: string): string {
  return join(databaseFolder, 'cluster')
}

/**
 * Checks that this program can serve an existing cluster.
 *
 * @returns false if there is no cluster yet
 * @throws StartError if it is damaged or belongs to another major version
 */
export async function hasCluster(databaseFolder: string, program: Program): Promise<boolean> {
  if (!(await readdir(databaseFolder)).includes('cluster')) return false
  const cluster = clusterFolder(databaseFolder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
  if (version === program.majorVersion) return true
  throw new StartError(
    version
      ? `The database in ${cluster} was created by PostgreSQL ${version}, but this version of Dix includes PostgreSQL ` +
          `${program.majorVersion}. Migrate it with pg_dump and DATABASE_URL, or choose another DATA_DIR.`
      : `The database in ${cluster} is damaged: PG_VERSION is missing. Restore the folder from a backup.`,
  )
}

/**
 * Creates the cluster under a temporary name and renames it once it is complete and on disk, so an interrupted first
 * start never leaves a partial one. Removes the remains of an earlier attempt.
 *
 * @throws StartError with initdb's reason
 */
export async function createCluster(
  { databaseFolder, program, runner, access }: NewCluster,
  log: Log,
): Promise<void> {
  for (const name of await readdir(databaseFolder)) {
    if (name.startsWith(unfinished))
      await rm(join(databaseFolder, name), { recursive: true, maxRetries: 5, retryDelay: 100 })
  }
  const temporary = join(databaseFolder, unfinished + randomUUID())
  log.info({ folder: databaseFolder }, 'Creating a new database')
  try {
    await runAs(
      runner,
      program.initdb,
      ['-D', temporary, ...initdbArguments(databaseFolder, access)],
      timeout,
    )
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {})
    const { stderr, message } = error as Error & { stderr?: string }
    throw explainOutput(stderr || message, databaseFolder, 'PostgreSQL could not create a new database')
  }
  await rename(temporary, clusterFolder(databaseFolder))
  await syncFolder(databaseFolder)
}

function initdbArguments(databaseFolder: string, access: Access): string[] {
  const startLock =
    access.password === undefined
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile(databaseFolder)}`]
  return [
    `--username=${superuser}`,
    '--encoding=UTF8',
    // PostgreSQL's own collation sorts the same on every system and never changes under an index.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...startLock,
  ]
}

/** Makes the rename survive a power cut: commits are lost if their folder cannot be found. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
