import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Minimum free bytes, many times the size of a test shop. With less memory, the folder is on disk. */
const roomy = 2 * 2 ** 30

/** Linux offers memory as a folder. */
const memory = '/dev/shm'

/**
 * Creates a folder for a cluster that need not survive a power cut, in memory if there is enough: a database is 700
 * files, which a disk takes longer to create and remove.
 *
 * @param prefix of its name
 */
export async function quickFolder(prefix: string): Promise<string> {
  const space = await statfs(memory).catch(() => null)
  const isRoomy = space !== null && space.bavail * space.bsize >= roomy
  return mkdtemp(join(isRoomy ? memory : tmpdir(), prefix))
}
