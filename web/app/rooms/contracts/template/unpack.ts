import { unzipSync } from 'fflate'
import { fileKind } from '../file-kind.ts'
import { limits } from '../limits.ts'
import type { Result } from '../result.ts'
import type { TemplateFault } from './template-fault.ts'

/** The files inside of a Word file, by their paths. */
export type Parts = ReadonlyMap<string, Uint8Array>

class TooMuch extends Error {}

/** Unpacks a Word file, and no more of it than a contract can be. */
export function unpack(bytes: Uint8Array): Result<Parts, TemplateFault> {
  const kind = fileKind(bytes)
  if (kind === 'empty' || kind === 'pdf') return { fault: { kind } }
  if (kind === 'compound' || kind === 'rtf') return { fault: { kind: 'oldWord' } }
  if (kind === 'other') return { fault: { kind: 'notWord' } }
  try {
    return { value: new Map(Object.entries(unzipSync(bytes, { filter: withinBounds() }))) }
  } catch (error) {
    return { fault: { kind: error instanceof TooMuch ? 'bomb' : 'damaged' } }
  }
}

/**
 * Takes files until they are too many or too much. Their sizes are what the ZIP says: where it lies, the
 * library writes no byte beyond.
 */
function withinBounds() {
  let parts = 0
  let total = 0
  return ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1
    total += originalSize
    if (parts > limits.parts || total > limits.unpacked) throw new TooMuch()
    return !name.endsWith('/')
  }
}
