import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile as write } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '../../../testing/soon.ts'
import { checkDigest, withDigest } from './digest.ts'
import { byFolder } from './folders.ts'
import { type ArchiveEntry, readTar, writeTar } from './tar.ts'
import { writeFile } from './write-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const entry = (name: string, text: string): ArchiveEntry => ({ name, bytes: Buffer.from(text) })

const some = [
  entry('backup.json', '{}'),
  entry('tables/orders/000001.tsv.gz', 'one'),
  entry('tables/orders/000002.tsv.gz', ''),
  entry('pictures/a.webp', 'picture '.repeat(2_000)),
  entry('end.json', '{}'),
]

async function* given<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** Everything that a generator yields. */
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const archiveOf = (entries: ArchiveEntry[]) => buffer(withDigest(writeTar(given(entries), new Date(0))))

/** In chunks that match no boundary of the archive. */
const piecesOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 700) }, (_, at) => bytes.subarray(at * 700, (at + 1) * 700))

const read = (bytes: Buffer) => all(readTar(checkDigest(given(piecesOf(bytes)))))

test('entries are read in their order, with their bytes', async () => {
  expect(await read(await archiveOf(some))).toEqual(some)
})

test('`tar` and `sha256sum` can open and check an unencrypted backup', async () => {
  const bytes = await archiveOf(some)
  await write(join(folder, 'dix.tar'), bytes)
  const shell = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  expect(shell('tar xOf dix.tar tables/orders/000001.tsv.gz')).toBe('one')
  await write(join(folder, 'rest'), bytes.subarray(0, -2_048))
  expect(shell('tar xOf dix.tar sha256')).toBe(`${shell('sha256sum < rest').split(' ')[0]}\n`)
})

test('an archive that was cut off, changed or extended anywhere is refused', async () => {
  const bytes = await archiveOf(some)
  for (let length = 0; length < bytes.length; length += 509)
    await expect(read(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(/changed or cut short/)
  for (let at = 0; at < bytes.length; at += 499) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await expect(read(changed), `byte ${at}`).rejects.toThrow(/changed or cut short/)
  }
  await expect(read(Buffer.concat([bytes, Buffer.alloc(512)]))).rejects.toThrow(/changed or cut short/)
})

test('entries are handed out by folder', async () => {
  const folders: [string, string[]][] = []
  for await (const { name, entries } of byFolder(given(some)))
    folders.push([name, (await all(entries)).map(({ bytes }) => bytes.toString().slice(0, 3))])
  expect(folders).toEqual([
    ['.', ['{}']],
    ['tables/orders', ['one', '']],
    ['pictures', ['pic']],
    ['.', ['{}']],
  ])
})

test('a file appears complete and readable by its owner only, or not at all', async () => {
  const path = join(folder, 'dix.tar')
  async function* untilFull(): AsyncGenerator<Buffer> {
    yield Buffer.from('a beginning')
    await expect.poll(() => readdir(folder), soon).toEqual([expect.stringMatching(/^\.dix\.tar\..+\.part$/)])
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(writeFile(path, untilFull())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(folder)).toEqual([])
  expect(await writeFile(path, given([Buffer.from('eggs')]))).toBe(4)
  expect(await readFile(path, 'utf8')).toBe('eggs')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(writeFile(path, given([]))).rejects.toThrow(/exists already/)
  await expect(writeFile(join(folder, 'nowhere/dix.tar'), given([]))).rejects.toThrow(/no folder/)
})

test('a backup removes the remains of one that was killed a day before', async () => {
  const part = (name: string) => join(folder, `.${name}.0f4c1b52-7d0a-4c1e-9f0e-2b7f6f0f9a11.part`)
  for (const name of ['old', 'new']) await write(part(name), '')
  const dayAgo = Date.now() / 1_000 - 25 * 60 * 60
  await utimes(part('old'), dayAgo, dayAgo)
  await writeFile(join(folder, 'dix.tar'), given([Buffer.from('eggs')]))
  expect((await readdir(folder)).sort()).toEqual([expect.stringMatching(/^\.new/), 'dix.tar'])
})
