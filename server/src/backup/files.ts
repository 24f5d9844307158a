import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Configuration } from '../platform/configuration.ts'
import { BackupProblem } from './problems.ts'
import { fileName, outdated } from './rules.ts'

/** The path of a new backup. @param given a folder or a file. @throws BackupProblem where neither is given */
export async function choosePath(given: string | null, isEncrypted: boolean): Promise<string> {
  if (!given) throw new BackupProblem('Say where to: npm run backup FILE, or set BACKUP_DIR.')
  const found = await stat(given).catch(() => null)
  return resolve(found?.isDirectory() ? join(given, fileName(new Date(), isEncrypted)) : given)
}

/** Removes old backups from the folder of the schedule. Other files stay. */
export async function removeOutdated({ dir, keep }: Configuration['backup']): Promise<void> {
  if (!dir) return
  for (const name of outdated(await readdir(dir), keep)) await rm(join(dir, name), { force: true })
}
