import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file under a temporary name and renames it, so that nobody reads half a file, even after a power cut.
 * Creates missing folders.
 *
 * @param only `owner`: nobody else may read the file or enter a folder created for it
 */
export async function writeAtomically(
  file: string,
  bytes: Buffer,
  only: 'owner' | 'all' = 'all',
): Promise<void> {
  const [folderMode, fileMode] = only === 'owner' ? [0o700, 0o600] : [0o777, 0o666]
  await mkdir(dirname(file), { recursive: true, mode: folderMode })
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, bytes, { mode: fileMode, flush: true })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
