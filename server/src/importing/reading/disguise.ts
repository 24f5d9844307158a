import { open } from 'node:fs/promises'
import type { Sentence } from '@dix/contract'
import { FileProblem } from './problem.ts'

/** Bytes that a file is judged by. */
const sample = 65_536

/** First bytes of what people choose instead of a CSV file, in Latin-1. */
const kinds: readonly [beginning: string, sentence: Sentence][] = [
  ['PK\x03\x04', 'This is a compressed file (ZIP or the like). Please choose the CSV file in it.'],
  ['\x1f\x8b', 'This is a compressed file (ZIP or the like). Please choose the CSV file in it.'],
  ['\xd0\xcf\x11\xe0', 'This is an Excel workbook. Please save it as CSV and choose that file.'],
  ['%PDF-', 'This is not a CSV file: it holds something else than text.'],
  ['\x89PNG', 'This is not a CSV file: it holds something else than text.'],
  ['\xff\xd8\xff', 'This is not a CSV file: it holds something else than text.'],
]

/** What a workbook's archive begins with: its list of parts. */
const workbook = /\[Content_Types\]\.xml|xl\/|_rels\//

/** Share of bytes that hardly any text has, from which a file that bears no mark of a text is none. */
const strange = 0.05

/** Share of zeros, all at even or all at odd places, of UTF-16. */
const wide = 0.15

/**
 * Refuses a file that is no text, whatever its name says.
 *
 * @throws FileProblem saying what it is
 */
export async function refuseDisguise(path: string): Promise<void> {
  const bytes = await readBeginning(path)
  const text = bytes.toString('latin1')
  const kind = kinds.find(([beginning]) => text.startsWith(beginning))
  if (kind) {
    throw new FileProblem(
      text.startsWith('PK') && workbook.test(text)
        ? 'This is an Excel workbook. Please save it as CSV and choose that file.'
        : kind[1],
    )
  }
  if (!isMarked(bytes) && !isText(bytes))
    throw new FileProblem('This is not a CSV file: it holds something else than text.')
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sample), 0, sample, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether a file begins with the mark of a Unicode text. */
function isMarked([first, second, third]: Buffer): boolean {
  return (
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff)
  )
}

/** The zeros of UTF-16 stand at every second place; any other text has hardly a control character. */
function isText(bytes: Buffer): boolean {
  const zeros: [even: number, odd: number] = [0, 0]
  let controls = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++
    else if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) controls++
  }
  const [few, many] = zeros.toSorted((one, other) => one - other) as [number, number]
  const most = Math.max(8, bytes.length * strange)
  return many > bytes.length * wide ? few <= most : few + many + controls <= most
}
