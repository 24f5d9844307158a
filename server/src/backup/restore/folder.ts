import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../platform/configuration.ts'
import { BackupProblem } from '../problems.ts'

/** In DATA_DIR: the secrets from the backup. */
export const secretsFile = 'secrets-of-backup.env'

/** In DATA_DIR while a shop is restored into it; marks that anything else there may be removed. */
const markFile = 'unfinished-restore'

/** Files that a start leaves behind but that do not belong to the shop. */
const harmless = /^(dix\.(lock|pid).*|postgres\.log|cache|lost\+found)$/

/**
 * Checks whether DATA_DIR is free of a shop's files. The embedded database has to be checked separately.
 *
 * @throws BackupProblem naming what is there
 */
export async function refuseUsedFolder({
  dataDir,
  databaseUrl,
}: Pick<Configuration, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const files = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (files.includes(markFile)) return
  const isFree = (name: string) => harmless.test(name) || (name === 'postgres' && !databaseUrl)
  const other = files.find((name) => !isFree(name))
  if (other) throw new BackupProblem(`DATA_DIR ${dataDir} is not empty (${other}): choose an empty folder.`)
}

/** Marks an empty folder, and removes the remains of an unfinished restore. */
export async function claimFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, markFile), '')
  await removeFiles(dataDir)
}

/** Removes the mark, so that a shop may start in the folder. */
export async function releaseFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, markFile), { force: true })
}

/** Removes the files of a failed restore. */
export async function undoFolder(dataDir: string): Promise<void> {
  await removeFiles(dataDir)
  await releaseFolder(dataDir)
}

async function removeFiles(dataDir: string): Promise<void> {
  for (const name of ['media', 'private', 'token-secret', secretsFile])
    await rm(join(dataDir, name), { recursive: true, force: true })
}
