import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nearestWidth, openVariants } from './variants.ts'

const sender = { network: '203.0.113.9', browser: '' }
const log = pino({ level: 'silent' })
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-media-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a picture is drawn once for many simultaneous requests, and stored', async () => {
  let drawn = 0
  const variant = openVariants(
    join(folder, 'new', 'folder'),
    async () => Buffer.from(`picture ${++drawn}`),
    log,
  )
  const together = await Promise.all(Array.from({ length: 20 }, () => variant('mango', 320, sender)))
  expect(new Set(together.map(String))).toEqual(new Set(['picture 1']))
  expect(String(await variant('mango', 320, sender))).toBe('picture 1')
  expect(await readdir(join(folder, 'new', 'folder'))).toEqual(['mango-320.webp'])
})

test('an unknown picture is null, and stores nothing', async () => {
  const variant = openVariants(folder, async () => null, log)
  expect(await variant('nothing', 96, sender)).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('a picture is drawn even if its folder is read-only', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const variant = openVariants(file, async () => Buffer.from('picture'), log)
  expect(String(await variant('mango', 96, sender))).toBe('picture')
})

test('a failed picture is drawn again', async () => {
  let attempts = 0
  const variant = openVariants(
    folder,
    async () => {
      if (++attempts === 1) throw new Error('out of memory')
      return Buffer.from('picture')
    },
    log,
  )
  await expect(variant('mango', 96, sender)).rejects.toThrow('out of memory')
  expect(String(await variant('mango', 96, sender))).toBe('picture')
})

test('widths are rounded up', () => {
  expect([1, 96, 97, 640, 5000].map(nearestWidth)).toEqual([96, 96, 160, 640, 960])
})
