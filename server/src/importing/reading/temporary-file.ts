import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inTemporaryFolder } from '../../platform/temporary-folder.ts'

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
