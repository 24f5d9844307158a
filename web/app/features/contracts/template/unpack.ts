import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate'
import { fileKind } from '../file-kind.ts'
import { limits } from '../limits.ts'
import type { Result } from '../result.ts'
import type { TemplateFault } from './template-fault.ts'

/** The files inside of a Word file, by their paths. */
export type Parts = ReadonlyMap<string, Uint8Array>

class TooMuch extends Error {}

/** Bytes unpacked at once: they grow a thousandfold at most, and then somebody looks. */
const mouthful = 16 * 1024

/** Unpacks a Word file, and no more of it than a contract can be. */
export function unpack(bytes: Uint8Array): Result<Parts, TemplateFault> {
  const kind = fileKind(bytes)
  if (kind === 'empty' || kind === 'pdf') return { fault: { kind } }
  if (kind === 'compound' || kind === 'rtf') return { fault: { kind: 'oldWord' } }
  if (kind === 'other') return { fault: { kind: 'notWord' } }
  try {
    return { value: unzip(bytes) }
  } catch (error) {
    return { fault: { kind: error instanceof TooMuch ? 'bomb' : 'damaged' } }
  }
}

/**
 * What the files come to is counted while they are unpacked: what a ZIP says of their sizes may be a lie.
 *
 * @throws TooMuch beyond the bounds, and the library's errors where the ZIP is damaged
 */
function unzip(bytes: Uint8Array): Parts {
  const chunks = new Map<string, Uint8Array[]>()
  let total = 0
  const take = (file: UnzipFile) => {
    const own: Uint8Array[] = []
    if (!file.name.endsWith('/')) chunks.set(file.name, own)
    if (chunks.size > limits.parts) throw new TooMuch()
    file.ondata = (error, chunk) => {
      if (error) throw error
      total += chunk.length
      if (total > limits.unpacked) throw new TooMuch()
      own.push(chunk)
    }
    file.start()
  }
  const reader = new Unzip(take)
  reader.register(UnzipInflate)
  reader.register(UnzipPassThrough)
  for (let start = 0; start < bytes.length; start += mouthful) {
    const end = start + mouthful
    reader.push(bytes.subarray(start, end), end >= bytes.length)
  }
  return new Map([...chunks].map(([name, own]) => [name, joined(own)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let place = 0
  for (const chunk of chunks) {
    whole.set(chunk, place)
    place += chunk.length
  }
  return whole
}
