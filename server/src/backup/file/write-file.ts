import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupProblem } from '../problems.ts'

/** Suffix of an unfinished backup: hidden, and never mistaken for a complete one. */
const unfinished = /^\..+\.[0-9a-f-]{36}\.part$/

/** Milliseconds without growth after which an unfinished file counts as abandoned. */
const abandonedAfter = 24 * 60 * 60_000

/**
 * Writes a file readable by its owner only, under a temporary name until it is completely on disk: after an
 * interruption there is a complete file or none. Removes abandoned files.
 *
 * @returns bytes written
 * @throws BackupProblem if the file exists, or its folder does not
 */
export async function writeFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const folder = dirname(path)
  await refuseExisting(path)
  await removeAbandoned(folder)
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.part`)
  try {
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(bytes, file, { ...(signal && { signal }) })
    await rename(temporary, path)
    await syncFolder(folder)
    return file.bytesWritten
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new BackupProblem(`${path} exists already: choose another name.`)
  const folder = await stat(dirname(path)).catch(() => null)
  if (!folder?.isDirectory()) throw new BackupProblem(`There is no folder ${dirname(path)}.`)
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinished.test(name)) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - abandonedAfter) await rm(file, { force: true })
  }
}

/** Makes the rename survive a power cut. Not every system can; the content is complete in any case. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
