import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { explainRefusal } from './refusals.ts'
import { canWrite, type Runner } from './runner.ts'

/**
 * Makes DATA_DIR where it is missing, closed to everyone but its owner: secrets live in it.
 *
 * @returns its absolute path
 * @throws StartError when it cannot be made
 */
export async function makeDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    const made = await mkdir(folder, { recursive: true })
    if (made) await chmod(folder, 0o700)
  } catch (error) {
    throw explainRefusal(error, folder)
  }
  return folder
}

/**
 * Whether the runner can use its folder in DATA_DIR. Where DATA_DIR itself is in the way, its group becomes the
 * runner's and may pass through it, no more; only when no group has any rights there, so that nobody loses one.
 *
 * @param place the runner's folder, below DATA_DIR or elsewhere
 */
export async function letThrough(runner: Runner, dataDir: string, place: string): Promise<boolean> {
  if (await canWrite(runner, place)) return true
  const { uid, gid, mode } = await stat(dataDir)
  if (!runner || mode & 0o070) return false
  await chown(dataDir, uid, runner.gid)
  await chmod(dataDir, (mode & 0o7777) | 0o010)
  if (await canWrite(runner, place)) return true
  await chmod(dataDir, mode & 0o7777)
  await chown(dataDir, uid, gid)
  return false
}
