import { createReadStream } from 'node:fs'
import type { Encoding } from '@dix/contract'

/** Share of zero bytes at every second place from which a text is taken for UTF-16, and below which not. */
const zeros = { many: 0.3, few: 0.03 } as const

/** Read letters for one unreadable byte from which a text is damaged UTF-8 rather than Windows-1252. */
const lettersPerDamage = 10

/**
 * Finds the encoding by its mark, by the zeros of UTF-16, or by reading the whole file as UTF-8: the first
 * byte that tells UTF-8 from Windows-1252 may be the last one.
 *
 * A file that is not UTF-8 is Windows-1252, unless nearly all of it is: then somebody cut a text in the
 * middle of a letter, and reading the rest wrongly would spoil every accent.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let valid = true
  let letters = 0
  let damages = 0

  const look = (bytes?: Buffer) => {
    valid &&= isReadable(strict, bytes)
    const text = lenient.decode(bytes, { stream: bytes !== undefined })
    damages += text.match(/\ufffd/g)?.length ?? 0
    letters += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  }

  let first = true
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const certain = first && (byMark(bytes) ?? byZeros(bytes))
    if (certain) return certain
    first = false
    look(bytes)
  }
  look()
  return valid || letters > damages * lettersPerDamage ? 'utf-8' : 'windows-1252'
}

/** Chunks of a file's text, without the byte order mark; unreadable bytes become U+FFFD. */
export async function* readText(
  path: string,
  encoding: Encoding,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(bytes.length)
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}

function byMark(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function byZeros(bytes: Buffer): Encoding | null {
  const places = { even: 0, odd: 0 }
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === 0) places[index % 2 === 0 ? 'even' : 'odd']++
  }
  const half = bytes.length / 2
  const [even, odd] = [places.even / half, places.odd / half]
  if (odd > zeros.many && even < zeros.few) return 'utf-16le'
  if (even > zeros.many && odd < zeros.few) return 'utf-16be'
  return null
}

function isReadable(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
