import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate'
import { fileKind } from '../file-kind.ts'
import { limits } from '../limits.ts'
import type { Result } from '../result.ts'
import type { TemplateProblem } from './template-problem.ts'

/** The files inside a Word file, by path. */
export type Parts = ReadonlyMap<string, Uint8Array>

class LimitExceeded extends Error {}

/** Bytes to unpack at once; they can grow at most a thousandfold before the total is checked. */
const chunkSize = 16 * 1024

/** Unpacks a Word file up to the limits. */
export function unpack(bytes: Uint8Array): Result<Parts, TemplateProblem> {
  const kind = fileKind(bytes)
  if (kind === 'empty' || kind === 'pdf') return { problem: { kind } }
  if (kind === 'compound' || kind === 'rtf') return { problem: { kind: 'oldWord' } }
  if (kind === 'other') return { problem: { kind: 'notWord' } }
  try {
    return { value: unzip(bytes) }
  } catch (error) {
    return { problem: { kind: error instanceof LimitExceeded ? 'tooLargeUnzipped' : 'damaged' } }
  }
}

/**
 * Counts the bytes while unpacking, because the sizes that a ZIP declares may be false.
 *
 * @throws LimitExceeded beyond the limits, and the library's errors if the ZIP is damaged
 */
function unzip(bytes: Uint8Array): Parts {
  const chunks = new Map<string, Uint8Array[]>()
  let total = 0
  const take = (file: UnzipFile) => {
    const fileChunks: Uint8Array[] = []
    if (!file.name.endsWith('/')) chunks.set(file.name, fileChunks)
    if (chunks.size > limits.parts) throw new LimitExceeded()
    file.ondata = (error, chunk) => {
      if (error) throw error
      total += chunk.length
      if (total > limits.unpacked) throw new LimitExceeded()
      fileChunks.push(chunk)
    }
    file.start()
  }
  const reader = new Unzip(take)
  reader.register(UnzipInflate)
  reader.register(UnzipPassThrough)
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const end = start + chunkSize
    reader.push(bytes.subarray(start, end), end >= bytes.length)
  }
  return new Map([...chunks].map(([name, fileChunks]) => [name, joined(fileChunks)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
