import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Keeps a stream in a file while `use` works on it: an import reads its source twice. */
export async function withSpooled<Result>(
  source: NodeJS.ReadableStream,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'dix-import-'))
  try {
    const path = join(folder, 'import.csv')
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
