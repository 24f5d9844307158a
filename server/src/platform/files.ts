import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file beside its name and renames it, so that a reader or a power cut never meets half of it.
 * Folders on the way are made.
 *
 * @param only `owner`: nobody else may read the file, or enter a folder made for it
 */
export async function writeWhole(file: string, bytes: Buffer, only: 'owner' | 'all' = 'all'): Promise<void> {
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
