import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '../../../../testing/soon.ts'
import { ResponseFile } from './response-file.ts'

let dataDir: string
let file: ResponseFile | null = null
const log = { warn: vi.fn() }
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dix-responses-'))
  log.warn.mockClear()
})
afterEach(async () => {
  await file?.close()
  file = null
  await rm(dataDir, { recursive: true })
})

async function openWith(limits: Parameters<typeof ResponseFile.open>[2] = {}): Promise<ResponseFile> {
  file = await ResponseFile.open(dataDir, log, { free: 0, ...limits })
  return file!
}

const record = (number: number, length = 100) => Buffer.alloc(length, `${number} `)
const readAll = async (opened: ResponseFile, keys: string[]) =>
  (await Promise.all(keys.map((key) => opened.read(key)))).map((bytes) => bytes?.toString() ?? null)

test('a record reads as it was written, at once and later, and the last record of a key wins', async () => {
  const opened = await openWith()
  opened.write('a', record(1))
  opened.write('b', record(2))
  opened.write('a', record(3))
  const expected = [record(3).toString(), record(2).toString(), null]
  expect(await readAll(opened, ['a', 'b', 'c'])).toEqual(expected)
  await opened.written()
  expect(await readAll(opened, ['a', 'b', 'c'])).toEqual(expected)
})

test('the file has no name, so nothing is left when the process dies', async () => {
  const opened = await openWith()
  opened.write('a', record(1))
  await opened.written()
  expect(await readdir(join(dataDir, 'cache'))).toEqual([])
})

test('new records overwrite the oldest, and a record is read completely or not at all', async () => {
  const opened = await openWith({ bytes: 1_000 })
  const lengths = [100, 330, 70, 250, 999, 10, 480, 333, 333, 333, 1]
  for (let round = 0; round < 200; round++) {
    opened.write(`${round}`, record(round, lengths[round % lengths.length]!))
    await opened.written()
    let bytes = 0
    for (let known = 0; known <= round; known++) {
      const found = await opened.read(`${known}`)
      if (found) expect(found).toEqual(record(known, lengths[known % lengths.length]!))
      bytes += found?.length ?? 0
    }
    expect(bytes).toBeLessThanOrEqual(1_000)
    expect(await opened.read(`${round}`)).not.toBeNull()
  }
})

test('a record whose bytes are overwritten while it is read is not found', async () => {
  const opened = await openWith({ bytes: 100 })
  opened.write('a', record(1))
  await opened.written()
  const reading = opened.read('a')
  opened.write('b', record(2))
  await opened.written()
  expect([null, record(1).toString()]).toContain((await reading)?.toString() ?? null)
})

test('records written in one go are all written, even while the disk is busy', async () => {
  const opened = await openWith()
  const keys = Array.from({ length: 500 }, (_, number) => `key ${number}`)
  for (const key of keys) opened.write(key, Buffer.alloc(10_000, key))
  await opened.written()
  const records = await Promise.all(keys.map((key) => opened.read(key)))
  expect(records.every((record, at) => record?.equals(Buffer.alloc(10_000, keys[at]!)))).toBe(true)
})

test('there are never more records than allowed', async () => {
  const opened = await openWith({ records: 3 })
  for (const key of 'abcde') opened.write(key, record(1))
  await opened.written()
  expect((await readAll(opened, [...'abcde'])).map(Boolean)).toEqual([false, false, true, true, true])
})

test('a full disk loses records, is logged once in a while, and breaks nothing', async () => {
  const opened = await openWith({ free: Number.MAX_SAFE_INTEGER })
  opened.write('a', record(1))
  opened.write('b', record(2))
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), soon)
  for (let at = 0; at < 300; at++) opened.write(`${at}`, record(at))
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a folder that cannot be written to is not an error', async () => {
  await writeFile(join(dataDir, 'cache'), 'in the way')
  expect(await ResponseFile.open(dataDir, log)).toBeNull()
  expect(log.warn).toHaveBeenCalledTimes(1)
})
