import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Configuration } from '../platform/configuration.ts'
import { BackupProblem, folderProblem } from './problems.ts'
import { fileName, outdated } from './rules.ts'

/**
 * The path of a new backup: the requested file, or one with the time in its name.
 *
 * @param given a file or a folder
 * @throws BackupProblem if nothing is given, or BACKUP_DIR is not a folder that can be written to, as when a disk is missing
 */
export async function choosePath(
  given: string | undefined,
  dir: string | null,
  isEncrypted: boolean,
): Promise<string> {
  const path = given ?? dir
  if (!path) throw new BackupProblem('Name a file or folder: npm run backup FILE, or set BACKUP_DIR.')
  const isFolder = (await stat(path).catch(() => null))?.isDirectory()
  if (given === undefined && !isFolder) throw folderProblem(path, 'is not an existing folder')
  if (given === undefined && !(await isWritable(path))) throw folderProblem(path, 'cannot be written to')
  return isFolder ? resolve(path, fileName(new Date(), isEncrypted)) : resolve(path)
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** Removes old backups from the folder of the schedule. Other files stay. */
export async function removeOutdated({ dir, keep }: Configuration['backup']): Promise<void> {
  if (!dir) return
  for (const name of outdated(await readdir(dir), keep)) await rm(join(dir, name), { force: true })
}
