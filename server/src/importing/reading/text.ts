import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Encoding, Message } from '@dix/contract'
import { FileProblem } from '../problems.ts'

/** Number of bytes at the beginning of a file that show its type. */
const sampleBytes = 65_536

/** First bytes of files chosen by mistake, in Latin-1. */
const signatures: readonly [beginning: string, message: Message][] = [
  ['PK\x03\x04', 'This is a compressed file (such as ZIP). Choose the CSV file inside it.'],
  ['\x1f\x8b', 'This is a compressed file (such as ZIP). Choose the CSV file inside it.'],
  ['\xd0\xcf\x11\xe0', 'This is an Excel workbook. Save it as CSV and choose that file.'],
  ['%PDF-', 'This is not a CSV file: it contains something other than text.'],
  ['\x89PNG', 'This is not a CSV file: it contains something other than text.'],
  ['\xff\xd8\xff', 'This is not a CSV file: it contains something other than text.'],
]

/** An Excel workbook is a ZIP archive that begins with its list of parts. */
const workbook = /\[Content_Types\]\.xml|xl\/|_rels\//

/** Shares of all bytes. UTF-16 has `many` zeros at every second byte and `few` elsewhere; a text has few control characters. */
const shares = { many: 0.15, few: 0.015, controls: 0.05 } as const

/** A text with more readable letters per unreadable byte is damaged UTF-8, not Windows-1252. */
const lettersPerDamage = 10

/**
 * Detects the encoding by the byte order mark, by the zeros of UTF-16, or by reading the whole file as UTF-8: the last
 * byte may be the one that is not UTF-8.
 *
 * @throws FileProblem if the file is not text, regardless of its name
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const sample = await readSample(path)
  refuseOtherFormats(sample.toString('latin1'))
  const encoding = byMark(sample) ?? byZeros(sample)
  return encoding ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252')
}

/** Chunks of a file's text, without the byte order mark; unreadable bytes become U+FFFD. */
export async function* readText(file: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuseOtherFormats(text: string): void {
  const found = signatures.find(([beginning]) => text.startsWith(beginning))
  if (!found) return
  throw new FileProblem(
    text.startsWith('PK') && workbook.test(text)
      ? 'This is an Excel workbook. Save it as CSV and choose that file.'
      : found[1],
  )
}

function byMark([first, second, third]: Buffer): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** @throws FileProblem if there are too many zeros and control characters for a text */
function byZeros(bytes: Buffer): Encoding | null {
  const zeros = { even: 0, odd: 0 }
  let controls = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
    else if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) controls++
  }
  const many = bytes.length * shares.many
  const few = bytes.length * shares.few
  if (zeros.odd > many && zeros.even < few) return 'utf-16le'
  if (zeros.even > many && zeros.odd < few) return 'utf-16be'
  if (zeros.even + zeros.odd + controls > Math.max(8, bytes.length * shares.controls))
    throw new FileProblem('This is not a CSV file: it contains something other than text.')
  return null
}

/**
 * Whether a file is UTF-8, or nearly: a text cut in the middle of a letter still is, and any other encoding would spoil
 * every accent.
 */
async function isUtf8(path: string): Promise<boolean> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let valid = true
  let letters = 0
  let damages = 0
  const decode = (bytes?: Buffer) => {
    valid &&= isReadable(strict, bytes)
    const text = lenient.decode(bytes, { stream: bytes !== undefined })
    damages += text.match(/\ufffd/g)?.length ?? 0
    letters += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  }
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) decode(bytes)
  decode()
  return valid || letters > damages * lettersPerDamage
}

function isReadable(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
