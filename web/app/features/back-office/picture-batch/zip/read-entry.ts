import { Inflate } from 'fflate'
import type { ZipEntry } from './read-directory.ts'
import type { ZipReading } from './reading.ts'

/** Bytes to decompress at once; they can grow at most a thousandfold before the total is checked. */
const chunkSize = 16 * 1024

const localSignature = 0x04034b50
const localLength = 30

/** `tooLarge`: it exceeds the limit, regardless of the size that the ZIP declares. */
export type EntryProblem = 'damaged' | 'tooLarge'

/**
 * Decompresses one file of a ZIP, and reads nothing else of it. A stored file is not read at all.
 *
 * @param limit bytes
 */
export async function readEntry(
  zip: Blob,
  { offset, packed, size, method }: ZipEntry,
  limit: number,
): Promise<ZipReading<Blob, EntryProblem>> {
  if (size > limit) return { problem: 'tooLarge' }
  const header = new DataView(await zip.slice(offset, offset + localLength).arrayBuffer())
  if (header.byteLength < localLength || header.getUint32(0, true) !== localSignature)
    return { problem: 'damaged' }
  const start = offset + localLength + header.getUint16(26, true) + header.getUint16(28, true)
  const data = zip.slice(start, start + packed)
  if (data.size < packed) return { problem: 'damaged' }
  const unpacked = method === 0 ? { value: data } : await inflate(data, limit)
  return 'value' in unpacked && unpacked.value.size !== size ? { problem: 'damaged' } : unpacked
}

async function inflate(data: Blob, limit: number): Promise<ZipReading<Blob, EntryProblem>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  const inflater = new Inflate((chunk) => {
    total += chunk.length
    if (total <= limit) chunks.push(new Uint8Array(chunk))
  })
  try {
    for (let at = 0; at < data.size && total <= limit; at += chunkSize) {
      const part = await data.slice(at, at + chunkSize).arrayBuffer()
      inflater.push(new Uint8Array(part), at + chunkSize >= data.size)
    }
  } catch {
    return { problem: 'damaged' }
  }
  return total > limit ? { problem: 'tooLarge' } : { value: new Blob(chunks) }
}
