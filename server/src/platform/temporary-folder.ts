import { createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Identifies our folders. */
const prefix = 'dix-temporary-'

/** Milliseconds after which a folder counts as abandoned. */
const abandonedAfter = 24 * 60 * 60_000

/** Creates a private folder for a task and deletes it afterwards. */
export async function inTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes folders of tasks that were killed a day ago or more. Other users' folders stay. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => null)
    if (
      found?.isDirectory() &&
      found.uid === process.getuid?.() &&
      found.mtimeMs < Date.now() - abandonedAfter
    )
      await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a stream to a file for as long as `use` works on it: an import, for example, reads its source twice. */
export function withTemporaryFile<Result>(
  source: NodeJS.ReadableStream,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'import.csv')
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    return use(path)
  })
}
