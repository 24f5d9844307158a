import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { notWhole } from '../problems.ts'

/** The last entry of an archive: the SHA-256 of all bytes before it. */
const entryName = 'sha256'

/** Size of the end of every archive in bytes, without and with the last entry. */
const endSize = 1_024
const lastSize = 512 + 512 + endSize

/** Appends an entry with the checksum of the rest to an archive. */
export async function* withDigest(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const { bytes } of splitEnd(archive, endSize)) {
    if (!bytes) continue
    hash.update(bytes)
    yield bytes
  }
  yield lastEntry(hash.digest('hex'))
}

/**
 * The bytes of an archive. Whether they are intact is known only after the last one.
 *
 * @throws BackupProblem at the end of an archive with a wrong checksum
 */
export async function* checkDigest(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const { bytes, rest } of splitEnd(archive, lastSize)) {
    if (bytes) {
      hash.update(bytes)
      yield bytes
    } else if (!(await lastEntry(hash.digest('hex'))).equals(rest)) {
      throw notWhole('its checksum does not match')
    }
  }
  yield Buffer.alloc(endSize)
}

/** All bytes except the last `size`, which follow as `rest`. */
async function* splitEnd(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Uint8Array; rest?: never } | { bytes?: never; rest: Buffer }> {
  let rest = Buffer.alloc(0)
  for await (const piece of source) {
    const all = Buffer.concat([rest, piece])
    const from = Math.max(0, all.length - size)
    if (from > 0) yield { bytes: all.subarray(0, from) }
    rest = all.subarray(from)
  }
  yield { rest }
}

function lastEntry(digest: string): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: entryName, mode: 0o600, mtime: new Date(0) }, `${digest}\n`)
  archive.finalize()
  return buffer(archive as unknown as AsyncIterable<Uint8Array>)
}
