import { createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What tells our folders from everybody else's. */
const prefix = 'dix-temporary-'

/** Milliseconds after which nobody works in a folder any more. */
const abandoned = 24 * 60 * 60_000

/** Gives a piece of work a folder of its own, which nobody else may read and which goes when the work is done. */
export async function inTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what work left behind that was killed, a day ago or more. What somebody else owns stays. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => null)
    if (found?.isDirectory() && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - abandoned)
      await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a stream to a file for as long as `use` works on it: an import reads its source twice. */
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
