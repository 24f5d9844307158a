import type { ZipReading } from './reading.ts'

/** Maximum entries of a ZIP, and bytes of its directory, so that a phone can hold both in memory. */
export const zipLimits = { entries: 20_000, directory: 16 * 2 ** 20 } as const

/** A file in a ZIP. Sizes are as declared, in bytes. */
export type ZipEntry = {
  path: string
  size: number
  packed: number
  /** Offset of its local header. */
  offset: number
  /** 0: stored, 8: deflated. */
  method: number
  isEncrypted: boolean
  crc: number
}

/** The reason why a ZIP cannot be opened: `cut` if its end, which contains the directory, is missing. */
export type ZipProblem = 'notZip' | 'cut' | 'split' | 'tooMany' | 'damaged'

const signatures = {
  local: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
}
const lengths = { entry: 46, end: 22, end64: 56, locator: 20, comment: 0xffff }
const extras = { zip64: 0x0001, unicodePath: 0x7075 }
const max = { short: 0xffff, long: 0xffffffff }

/**
 * The upper half of code page 437, for names in ZIPs without a UTF-8 flag. Its lower-case French letters are those of
 * 850.
 */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const utf8 = new TextDecoder('utf-8', { fatal: true })

type Directory = { offset: number; size: number; entries: number; isCounted: boolean; end: number }

/**
 * Reads the file list of a ZIP (APPNOTE 6.3, with ZIP64) from its end, without reading the files themselves. Folders
 * are omitted.
 *
 * @returns at most `zipLimits.entries` files
 */
export async function readDirectory(file: Blob): Promise<ZipReading<ZipEntry[], ZipProblem>> {
  const found = await findDirectory(file)
  if ('problem' in found) return found
  const { offset, size, entries: count, isCounted, end } = found.value
  if ((isCounted && count > zipLimits.entries) || size > zipLimits.directory) return { problem: 'tooMany' }
  const start = end - size
  // A program prepended by self-extracting archives shifts all offsets.
  const shift = start - offset
  if (start < 0 || shift < 0) return { problem: 'damaged' }
  const view = await readView(file, start, size)
  const entries: ZipEntry[] = []
  let at = 0
  for (let number = 0; at + lengths.entry <= size; number++) {
    if (view.getUint32(at, true) !== signatures.entry) break
    if (number >= zipLimits.entries) return { problem: 'tooMany' }
    const name = view.getUint16(at + 28, true)
    const extra = view.getUint16(at + 30, true)
    const next = at + lengths.entry + name + extra + view.getUint16(at + 32, true)
    if (next > size) return { problem: 'damaged' }
    const entry = readEntry(view, at, { name, extra })
    at = next
    if (!entry) return { problem: 'damaged' }
    if (!/[/\\]$/.test(entry.path)) entries.push({ ...entry, offset: entry.offset + shift })
  }
  return at === 0 && count > 0 ? { problem: 'damaged' } : { value: entries }
}

async function readView(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer())
}

async function findDirectory(file: Blob): Promise<ZipReading<Directory, ZipProblem>> {
  const from = Math.max(0, file.size - lengths.end - lengths.comment)
  const tail = await readView(file, from, file.size - from)
  for (let at = tail.byteLength - lengths.end; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signatures.end) continue
    if (at + lengths.end + tail.getUint16(at + 20, true) > tail.byteLength) continue
    return readEnd(file, new DataView(tail.buffer, at, lengths.end), from + at)
  }
  const begins = file.size >= 4 && (await readView(file, 0, 4)).getUint32(0, true) === signatures.local
  return { problem: begins ? 'cut' : 'notZip' }
}

async function readEnd(file: Blob, end: DataView, at: number): Promise<ZipReading<Directory, ZipProblem>> {
  const disk = end.getUint16(4, true)
  const entries = end.getUint16(10, true)
  const size = end.getUint32(12, true)
  const offset = end.getUint32(16, true)
  if (disk !== 0 && disk !== max.short) return { problem: 'split' }
  const is64 = entries === max.short || size === max.long || offset === max.long || disk === max.short
  const end64 = is64 ? await findEnd64(file, at) : null
  if (!end64) return { value: { offset, size, entries, isCounted: entries < max.short, end: at } }
  if (end64.view.getUint32(16, true) !== 0) return { problem: 'split' }
  return {
    value: {
      entries: Number(end64.view.getBigUint64(32, true)),
      size: Number(end64.view.getBigUint64(40, true)),
      offset: Number(end64.view.getBigUint64(48, true)),
      isCounted: true,
      end: end64.at,
    },
  }
}

/** @param end position of the record of ZIPs without ZIP64 */
async function findEnd64(file: Blob, end: number): Promise<{ view: DataView; at: number } | null> {
  if (end < lengths.locator + lengths.end64) return null
  const locator = await readView(file, end - lengths.locator, lengths.locator)
  if (locator.getUint32(0, true) !== signatures.locator) return null
  const reported = Number(locator.getBigUint64(8, true))
  // Data prepended to the ZIP shifts the record, which is then searched at its usual place.
  for (const at of [reported, end - lengths.locator - lengths.end64]) {
    const view = await readView(file, at, lengths.end64)
    if (view.byteLength === lengths.end64 && view.getUint32(0, true) === signatures.end64) return { view, at }
  }
  return null
}

function readEntry(view: DataView, at: number, length: { name: number; extra: number }): ZipEntry | null {
  const nameAt = at + lengths.entry
  let path = decodeName(new Uint8Array(view.buffer, nameAt, length.name))
  const large: ('size' | 'packed' | 'offset')[] = []
  const entry = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  for (const field of ['size', 'packed', 'offset'] as const) if (entry[field] === max.long) large.push(field)
  const extraEnd = nameAt + length.name + length.extra
  for (let extra = nameAt + length.name; extra + 4 <= extraEnd; ) {
    const id = view.getUint16(extra, true)
    const end = extra + 4 + view.getUint16(extra + 2, true)
    if (end > extraEnd) break
    if (id === extras.zip64)
      for (const [index, field] of large.entries()) {
        const value = extra + 4 + index * 8
        if (value + 8 > end) return null
        entry[field] = Number(view.getBigUint64(value, true))
      }
    // A version and a checksum come before the name.
    if (id === extras.unicodePath && end - extra > 9)
      path = decodeName(new Uint8Array(view.buffer, extra + 9, end - extra - 9))
    extra = end
  }
  return {
    path,
    ...entry,
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
  }
}

/** A name in a ZIP. Many programs write UTF-8 without the flag; anything else is code page 437. */
function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp437[byte - 128]!)).join('')
  }
}
