import { deflateSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readDirectory, type ZipEntry, zipLimits } from './read-directory.ts'
import { readEntry } from './read-entry.ts'

const text = (content: string) => new TextEncoder().encode(content)
const zipOf = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))])
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const entriesOf = async (zip: Blob): Promise<ZipEntry[]> => {
  const read = await readDirectory(zip)
  return 'value' in read ? read.value : []
}
const problemOf = async (zip: Blob) => {
  const read = await readDirectory(zip)
  return 'problem' in read ? read.problem : null
}

type Record46 = {
  name: Uint8Array
  flags?: number
  method?: number
  size?: number
  packed?: number
  offset?: number
  extra?: Uint8Array
}

/** One entry of a directory, according to APPNOTE 4.3.12. */
function entryBytes({
  name,
  flags = 0,
  method = 0,
  size = 0,
  packed = 0,
  offset = 0,
  extra,
}: Record46): Uint8Array {
  const bytes = new Uint8Array(46 + name.length + (extra?.length ?? 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(8, flags, true)
  view.setUint16(10, method, true)
  view.setUint32(20, packed, true)
  view.setUint32(24, size, true)
  view.setUint16(28, name.length, true)
  view.setUint16(30, extra?.length ?? 0, true)
  view.setUint32(42, offset, true)
  bytes.set(name, 46)
  if (extra) bytes.set(extra, 46 + name.length)
  return bytes
}

function endBytes(given: { entries?: number; size?: number; offset?: number; disk?: number }): Uint8Array {
  const bytes = new Uint8Array(22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(4, given.disk ?? 0, true)
  view.setUint16(10, given.entries ?? 0, true)
  view.setUint32(12, given.size ?? 0, true)
  view.setUint32(16, given.offset ?? 0, true)
  return bytes
}

const joined = (...parts: Uint8Array[]) => new Blob(parts.map((part) => new Uint8Array(part)))
const directoryOf = (...records: Record46[]) => {
  const entries = records.map(entryBytes)
  const size = entries.reduce((sum, { length }) => sum + length, 0)
  return joined(...entries, endBytes({ entries: records.length, size }))
}

test('files are listed with their folders, and each is decompressed separately', async () => {
  const long = text('pixels '.repeat(20_000))
  const zip = zipOf({ 'Thé/bissap.jpg': long, 'vide/': new Uint8Array(), 'b.png': text('short') })
  const entries = await entriesOf(zip)
  expect(entries.map(({ path, size }) => [path, size])).toEqual([
    ['Thé/bissap.jpg', long.length],
    ['b.png', 5],
  ])
  const read = await readEntry(zip, entries[0]!, 1e6)
  expect('value' in read && (await bytesOf(read.value))).toEqual(long)
})

test('names are UTF-8, even without the flag, else code page 437; a separate Unicode name wins', async () => {
  const unicode = text('Œufs.jpg')
  const extra = new Uint8Array(4 + 5 + unicode.length)
  new DataView(extra.buffer).setUint16(0, 0x7075, true)
  new DataView(extra.buffer).setUint16(2, 5 + unicode.length, true)
  extra.set(unicode, 9)
  const zip = directoryOf(
    { name: text('Thé.jpg') },
    { name: new Uint8Array([0x54, 0x68, 0x82, 0x2e, 0x6a, 0x70, 0x67]) },
    { name: text('?ufs.jpg'), extra },
  )
  expect((await entriesOf(zip)).map(({ path }) => path)).toEqual(['Thé.jpg', 'Thé.jpg', 'Œufs.jpg'])
})

test('a ZIP64 can be read, and data before a ZIP shifts its files', async () => {
  const data = deflateSync(text('hello'))
  const name = text('a.jpg')
  const local = new Uint8Array(30 + name.length + data.length)
  new DataView(local.buffer).setUint32(0, 0x04034b50, true)
  new DataView(local.buffer).setUint16(26, name.length, true)
  local.set(name, 30)
  local.set(data, 30 + name.length)
  const extra = new Uint8Array(28)
  const fields = new DataView(extra.buffer)
  fields.setUint16(0, 1, true)
  fields.setUint16(2, 24, true)
  fields.setBigUint64(4, 5n, true)
  fields.setBigUint64(12, BigInt(data.length), true)
  const all = 0xffffffff
  const entry = entryBytes({ name, method: 8, size: all, packed: all, offset: all, extra })
  const end64 = new Uint8Array(56)
  const view = new DataView(end64.buffer)
  view.setUint32(0, 0x06064b50, true)
  view.setBigUint64(32, 1n, true)
  view.setBigUint64(40, BigInt(entry.length), true)
  view.setBigUint64(48, BigInt(local.length), true)
  const locator = new Uint8Array(20)
  new DataView(locator.buffer).setUint32(0, 0x07064b50, true)
  new DataView(locator.buffer).setBigUint64(8, BigInt(local.length + entry.length), true)
  const end = endBytes({ entries: 0xffff, size: all, offset: all })
  for (const zip of [
    joined(local, entry, end64, locator, end),
    joined(text('a program in front'), local, entry, end64, locator, end),
  ]) {
    const [found] = await entriesOf(zip)
    const read = await readEntry(zip, found!, 1e6)
    expect('value' in read && (await read.value.text())).toBe('hello')
  }
})

test('other files, truncated, split and damaged ZIPs are distinguished', async () => {
  const whole = await bytesOf(zipOf({ 'a.jpg': text('a'), 'b.jpg': text('b') }))
  expect(await problemOf(new Blob(['no zip at all, but some text']))).toBe('notZip')
  expect(await problemOf(new Blob([]))).toBe('notZip')
  expect(await problemOf(new Blob([whole.slice(0, -30)]))).toBe('cut')
  expect(await problemOf(joined(endBytes({ disk: 3, entries: 1 })))).toBe('split')
  expect(await problemOf(joined(endBytes({ entries: 1, size: 1_000, offset: 5 })))).toBe('damaged')
  expect(await problemOf(joined(new Uint8Array(60), endBytes({ entries: 1, size: 60 })))).toBe('damaged')
  expect(await problemOf(joined(endBytes({}))), 'an empty ZIP').toBeNull()
})

test('a million files are refused by their declared number or by the size of the list', async () => {
  expect(await problemOf(joined(endBytes({ entries: zipLimits.entries + 1, size: 46 })))).toBe('tooMany')
  const many = Array.from({ length: zipLimits.entries + 1 }, () => entryBytes({ name: text('a') }))
  const size = many.length * 47
  expect(await problemOf(joined(...many, endBytes({ entries: 3, size })))).toBe('tooMany')
  const large = new Blob([
    new Uint8Array(zipLimits.directory + 1),
    new Uint8Array(endBytes({ entries: 3, size: zipLimits.directory + 1 })),
  ])
  expect(await problemOf(large)).toBe('tooMany')
})

test('a file that decompresses to more than declared or allowed is aborted; so is a damaged one', async () => {
  const bomb = zipOf({ 'a.jpg': new Uint8Array(5_000_000) })
  const [entry] = await entriesOf(bomb)
  expect(await readEntry(bomb, entry!, 1_000)).toEqual({ problem: 'tooLarge' })
  expect(await readEntry(bomb, { ...entry!, size: 10 }, 1_000)).toEqual({ problem: 'tooLarge' })
  expect(await readEntry(bomb, { ...entry!, size: 10 }, 1e7)).toEqual({ problem: 'damaged' })
  expect(await readEntry(bomb, { ...entry!, offset: 7 }, 1e7)).toEqual({ problem: 'damaged' })
  expect(await readEntry(bomb, { ...entry!, packed: 1e9 }, 1e7)).toEqual({ problem: 'damaged' })
})

test('an encrypted file is reported as such', async () => {
  const [entry] = await entriesOf(directoryOf({ name: text('a.jpg'), flags: 1 }))
  expect(entry!.isEncrypted).toBe(true)
})
