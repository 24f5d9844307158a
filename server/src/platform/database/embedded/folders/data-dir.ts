import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { explainRefusal } from '../refusals.ts'
import { canWrite, type Runner } from '../runner.ts'

/**
 * Creates DATA_DIR if missing, readable only by its owner, because it holds secrets.
 *
 * @returns its absolute path
 * @throws StartError if it cannot be created
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

/** Not `recursive: true`: Node retries forever if the system responds with ENOENT, as under /proc. */
async function makeParents(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (await stat(parent).catch(() => null)) return
  await makeParents(parent)
  await mkdir(parent).catch(ignoreFolder(parent))
}

/** Another process may have created it by now. */
function ignoreFolder(path: string): (error: NodeJS.ErrnoException) => Promise<void> {
  return async (error) => {
    if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}

/**
 * Whether the runner can use its folder in DATA_DIR. If DATA_DIR itself blocks it, the runner's group gets the right to
 * pass through, provided no other group has rights there.
 *
 * @param databaseFolder the runner's folder, in DATA_DIR or elsewhere
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
