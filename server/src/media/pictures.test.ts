import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { Problem } from '../platform/http/problem.ts'
import { openPictures, type Pictures } from './index.ts'

let dataDir: string
let shop: TestShop
let pictures: Pictures
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dix-pictures-'))
  shop = await openTestShop({ dataDir })
})
beforeEach(() => {
  pictures = openPictures(dataDir)
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

const red = { r: 200, g: 20, b: 60 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })

/** Stores bytes the way an upload leaves them on disk. */
async function take(bytes: Buffer, shape: 'avatar' | 'picture'): Promise<string> {
  const file = join(dataDir, randomUUID())
  await writeFile(file, bytes)
  const url = await pictures.storePicture(file, shape, { network: '', browser: '' }).finally(() => rm(file))
  if (url instanceof Problem) throw url
  return url
}

/** A stored picture as a browser receives it. */
async function fetched(url: string, w = 960) {
  const response = await shop.app.inject(`${url}?w=${w}`)
  expect(response.statusCode).toBe(200)
  return { response, ...(await sharp(response.rawPayload).metadata()) }
}

/** Stored pictures on the disk. */
function fileOf(url: string): string {
  return join(dataDir, 'media', 'uploads', url.split('/').at(-1)!)
}

async function refusal(bytes: Buffer): Promise<Problem> {
  const refused = await take(bytes, 'avatar').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  return refused as Problem
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s becomes a square WebP', async (format) => {
  const url = await take(await plain(800, 600).toFormat(format).toBuffer(), 'avatar')
  expect(await fetched(url)).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('a browser can only show a picture, and caches it forever', async () => {
  const url = await take(await plain(64, 64).png().toBuffer(), 'avatar')
  const { response } = await fetched(url)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('a large picture is scaled down, and no picture is enlarged', async () => {
  const large = await take(await plain(3000, 1500).jpeg().toBuffer(), 'picture')
  expect(await sharp(fileOf(large)).metadata()).toMatchObject({ width: 1600, height: 800 })
  expect(await fetched(large, 320)).toMatchObject({ width: 320, height: 160 })
  for (const shape of ['avatar', 'picture'] as const) {
    const small = await take(await plain(40, 30).png().toBuffer(), shape)
    expect(await fetched(small)).toMatchObject({ width: shape === 'avatar' ? 30 : 40, height: 30 })
  }
})

test('a sideways picture is turned upright, and loses its location', async () => {
  const left = { create: { width: 300, height: 200, channels: 3 as const, background: { r: 0, g: 0, b: 0 } } }
  const sideways = await sharp(left)
    .composite([{ input: await plain(300, 40).png().toBuffer(), gravity: 'north' }])
    .withExif({ IFD0: { Orientation: '6', Artist: 'Awa' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).orientation).toBe(6)
  const url = await take(sideways, 'picture')
  const { response, width, height, exif, icc, xmp, orientation } = await fetched(url)
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 200, height: 300 })
  expect(response.rawPayload.includes('Awa')).toBe(false)
  // The former top edge is the right one now.
  const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const redness = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  expect(redness(190, 150)).toBeGreaterThan(150)
  expect(redness(10, 150)).toBeLessThan(50)
})

test('only the first frame of an animation is stored', async () => {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 250), Buffer.alloc(16 * 16 * 3, 5)])
  const moving = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const file = fileOf(await take(moving, 'picture'))
  const { pages, height } = await sharp(file).metadata()
  expect({ pages, height }).toEqual({ height: 16 })
  expect((await sharp(file).stats()).channels[0]!.mean).toBeGreaterThan(240)
})

test('a file hidden behind a picture is not stored', async () => {
  const hidden = Buffer.from('PK\x03\x04<script>alert(1)</script>')
  const both = Buffer.concat([await plain(64, 64).jpeg().toBuffer(), hidden])
  const { response } = await fetched(await take(both, 'picture'))
  expect(response.rawPayload.includes('<script>')).toBe(false)
})

/** A PNG with an enormous declared size: a few bytes that would become gigabytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a small file with too many pixels is refused before it is decoded', async () => {
  expect(await refusal(bomb(30_000, 30_000))).toMatchObject({ code: 'too_large', status: 413 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a TIFF', () => plain(8, 8).tiff().toBuffer()],
  ['a ZIP', () => Buffer.from('PK\x03\x04 nothing')],
  ['a page that begins like a GIF', () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//')],
  ['a page that begins like a JPEG', () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1')],
  ['half a JPEG', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
  ['half a PNG', async () => (await plain(400, 400).png().toBuffer()).subarray(0, 200)],
  ['one byte', () => Buffer.from('x')],
])('%s is not a picture, and leaves nothing behind', async (_what, make) => {
  const files = () => readdir(join(dataDir, 'media', 'uploads')).catch(() => [])
  const before = await files()
  expect(await refusal(await make())).toMatchObject({ code: 'unsupported_media_type', status: 415 })
  expect(await files()).toEqual(before)
})

test('a deleted picture is gone in every width, and deleting it again does nothing', async () => {
  const url = await take(await plain(700, 700).webp().toBuffer(), 'picture')
  for (const w of [96, 320]) await fetched(url, w)
  await pictures.deletePicture(url)
  for (const w of [96, 320, 640]) expect((await shop.app.inject(`${url}?w=${w}`)).statusCode).toBe(404)
  await pictures.deletePicture(url)
})

test.each([
  '',
  'https://elsewhere.example/media/uploads/0123456789abcdef0123456789abcdef.webp',
  '//elsewhere.example/media/uploads/0123456789abcdef0123456789abcdef.webp',
  '/media/uploads/../../token-secret',
  '/media/uploads/0123456789abcdef0123456789abcdef.webp/..',
  '/media/demo/1/banner.webp',
])('"%s" is not the URL of an upload, so nothing is deleted', async (url) => {
  await writeFile(join(dataDir, 'token-secret'), 'secret')
  const before = await readdir(dataDir, { recursive: true })
  await pictures.deletePicture(url)
  expect(await readdir(dataDir, { recursive: true })).toEqual(before)
})

test('more pictures than the queue holds are refused', async () => {
  const bytes = await plain(900, 900).jpeg().toBuffer()
  const all = await Promise.allSettled(Array.from({ length: 32 }, () => take(bytes, 'avatar')))
  const refused = all.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array(7).fill('unavailable'))
})

test('a picture counts as missing only if its file does not exist', async () => {
  const url = `/media/uploads/${'0'.repeat(32)}.webp`
  expect(await pictures.readPicture(url)).toBeNull()
  // A folder simulates an unreadable file, because root may read every file.
  await mkdir(fileOf(url), { recursive: true })
  await expect(pictures.readPicture(url)).rejects.toMatchObject({ code: 'EISDIR' })
  await rm(fileOf(url), { recursive: true })
})
