import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Configuration } from '../platform/configuration.ts'
import { BackupProblem } from './problems.ts'
import { fileName, outdated } from './rules.ts'

/**
 * The path of a new backup: the requested file, or one with the time in its name.
 *
 * @param given a file or a folder
 * @throws BackupProblem if nothing is given, or BACKUP_DIR is not a folder, as when a disk is missing
 */
export async function choosePath(
  given: string | undefined,
  dir: string | null,
  isEncrypted: boolean,
): Promise<string> {
  const path = given ?? dir
  if (!path) throw new BackupProblem('Name a file or folder: npm run backup FILE, or set BACKUP_DIR.')
  const isFolder = (await stat(path).catch(() => null))?.isDirectory()
  if (isFolder) return resolve(path, fileName(new Date(), isEncrypted))
  if (given === undefined) throw new BackupProblem(`BACKUP_DIR ${path} is not an existing folder.`)
  return resolve(path)
}

/** Removes old backups from the folder of the schedule. Other files stay. */
export async function removeOutdated({ dir, keep }: Configuration['backup']): Promise<void> {
  if (!dir) return
  for (const name of outdated(await readdir(dir), keep)) await rm(join(dir, name), { force: true })
}
