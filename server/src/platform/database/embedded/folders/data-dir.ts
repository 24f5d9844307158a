import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { explainRefusal } from '../refusals.ts'
import { canWrite, type Runner } from '../runner.ts'

/**
 * Makes DATA_DIR where it is missing, closed to everyone but its owner: secrets live in it.
 *
 * @returns its absolute path
 * @throws StartError when it cannot be made
 */
export async function makeDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await makeParents(folder)
    await mkdir(folder, { mode: 0o700 }).catch(ignoreFolder(folder))
  } catch (error) {
    throw explainRefusal(error, folder)
  }
  return folder
}

/** Not `recursive: true`: Node tries for ever where the system refuses with ENOENT, as under /proc. */
async function makeParents(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (await stat(parent).catch(() => null)) return
  await makeParents(parent)
  await mkdir(parent).catch(ignoreFolder(parent))
}

/** Another start may have made it meanwhile. */
function ignoreFolder(path: string): (error: NodeJS.ErrnoException) => Promise<void> {
  return async (error) => {
    if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}

/**
 * Whether the runner can use its folder in DATA_DIR. Where DATA_DIR itself is in the way, its group becomes the
 * runner's and may pass through it, no more; only when no group has any rights there, so that nobody loses one.
 *
 * @param databaseFolder the runner's folder, below DATA_DIR or elsewhere
 */
export async function letThrough(runner: Runner, dataDir: string, databaseFolder: string): Promise<boolean> {
  if (await canWrite(runner, databaseFolder)) return true
  const { uid, gid, mode } = await stat(dataDir)
  if (!runner || mode & 0o070) return false
  await chown(dataDir, uid, runner.gid)
  await chmod(dataDir, (mode & 0o7777) | 0o010)
  if (await canWrite(runner, databaseFolder)) return true
  await chmod(dataDir, mode & 0o7777)
  await chown(dataDir, uid, gid)
  return false
}
