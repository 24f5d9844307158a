import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import { BackupProblem, notWhole } from '../problems.ts'

/** A file in an archive. `bytes` fit into memory: large content is split into several files. */
export type ArchiveEntry = { name: string; bytes: Buffer }

/** Maximum size of an entry in bytes: twice the largest picture. */
const largest = 64 * 1024 * 1024

/** An archive for any tar program. One entry at a time is in memory. */
export async function* writeTar(entries: AsyncIterable<ArchiveEntry>, madeAt: Date): AsyncGenerator<Buffer> {
  const archive = pack()
  const writing = writeEntries(archive, entries, madeAt)
  // A failure ends the archive, and is thrown by the `await` below.
  writing.catch(() => {})
  try {
    yield* archive as AsyncIterable<Buffer>
    await writing
  } finally {
    archive.destroy()
    await writing.catch(() => {})
  }
}

async function writeEntries(archive: Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mode: 0o600, mtime }
        const done = (error?: Error | null) => (error ? reject(error) : resolve())
        const entry = archive.entry(header, done)
        entry.on('error', reject)
        entry.end(bytes)
      })
    }
    archive.finalize()
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

/**
 * The entries of an archive.
 *
 * @throws BackupProblem if it is not an archive, or ends within an entry
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  const fed = pipeline(source, archive as unknown as NodeJS.WritableStream)
  // A failure ends the archive, and is thrown by the `await` below.
  fed.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header
      if (size > largest) throw notWhole(`${name} is too large`)
      yield { name, bytes: await buffer(entry as unknown as AsyncIterable<Uint8Array>) }
    }
    await fed
  } catch (error) {
    // The library's own errors, about malformed input, have no code.
    if (error instanceof BackupProblem || (error as NodeJS.ErrnoException).code) throw error
    throw notWhole('it is not a complete archive')
  }
}
