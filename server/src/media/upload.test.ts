import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm, openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

/** Sends files, one request each. */
const upload = (bytes: Buffer, { token }: { token: string } = admin, field = 'image') =>
  shop.call('POST /api/file/upload', fileForm(field, bytes), { token })

const photo = (width: number, height: number, colour = '#a01245') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

const uploads = () => readdir(join(shop.dataDir, 'media', 'uploads')).catch((): string[] => [])

test('a phone photo becomes an upright picture of at most 1600 pixels without its location', async () => {
  const sideways = await photo(4000, 3000)
    .withExif({
      IFD0: { Make: 'Infinix', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 41/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(sideways.includes('Infinix')).toBe(true)
  const response = await upload(sideways)
  expect(response).toMatchObject({ status: 200, success: true, message: 'Image saved.' })
  expect(response.data.url).toMatch(/^http:\/\/dix\.test\/media\/uploads\/[0-9a-f]{32}\.webp$/)
  const file = join(shop.dataDir, 'media', 'uploads', response.data.url.split('/').at(-1))
  const { width, height, exif, xmp, icc } = await sharp(file).metadata()
  expect({ width, height, exif, xmp, icc }).toEqual({ width: 1200, height: 1600 })
  const shown = await shop.app.inject(`${new URL(response.data.url).pathname}?w=320`)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.includes('Infinix')).toBe(false)
})

test('a picture of nearly twenty megabytes is stored, a larger one is refused with the limit', async () => {
  const png = await photo(2500, 2600).png({ compressionLevel: 0 }).toBuffer()
  expect(png.length).toBeGreaterThan(18 * 2 ** 20)
  expect(await upload(png)).toMatchObject({ status: 200 })
  expect(await upload(Buffer.alloc(20 * 2 ** 20 + 1, 0xff))).toMatchObject({
    status: 413,
    code: 'too_large',
    fields: { image: 'Choose an image of up to 20 MB.' },
  })
})

test('several at once are stored, and the same picture has the same URL', async () => {
  const colours = ['#111111', '#222222', '#333333', '#444444', '#555555', '#111111']
  const responses = await Promise.all(
    colours.map(async (colour) => upload(await photo(900, 700, colour).jpeg().toBuffer())),
  )
  expect(responses.map(({ status }) => status)).toEqual(colours.map(() => 200))
  expect(responses.at(-1)!.data.url).toBe(responses[0]!.data.url)
  expect(new Set(responses.map(({ data }) => data.url)).size).toBe(5)
})

test('an avatar made from the same file has a different URL, so that deleting it deletes no product picture', async () => {
  const square = await photo(300, 300, '#0a0b0c').png().toBuffer()
  const { data } = await upload(square)
  const { token } = await shop.user()
  const portrait = await shop.call('PUT upload-avatar', fileForm('avatar', square), { token })
  expect(portrait.data.avatar).not.toBe(data.url)
})

test('visitors and shoppers may not upload, and nothing they send is stored', async () => {
  const before = await uploads()
  const bytes = await photo(50, 50, '#fedcba').png().toBuffer()
  expect(await upload(bytes, { token: '' })).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await upload(bytes, await shop.user())).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await upload(bytes, admin, 'avatar')).toMatchObject({
    status: 400,
    fields: { image: 'Choose an image.' },
  })
  expect(await uploads()).toEqual(before)
})

/** The head of an iPhone file; the rest would need a decoder that sharp lacks. */
const heic = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(400, 7),
])

test('a HEIC picture is refused with advice on what to do instead, in the requested language', async () => {
  const response = await upload(heic)
  expect(response).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  expect(response.message).toMatch(/iPhone.*JPEG/)
})

/** Plain pictures by sharp, packed with Brotli in base64, because encoding them takes seconds. */
const packed = {
  progressive8500x6000:
    'X0CUBOLiwDxp+p0YCCsW2u6Av9TJnp/b3RedvA3LI1GaxkJoKwVaplRII1GJorrNo+ONYVYoRKVR0HV8Ng1TX60shYVuYWLtbZY7vS2ThH8tDfOEkrYWtYzitk+TjAIKA6IANABMd2iJXbGeJB3/dv/Tf2zhjHXWOMcj711IklKMaVzVhcwyEa4swH0K19EAvTrW9uNF3n/2p7nF2NJ7n0IapTRaMNi0D9CE2a4jcQ7VUHPhLyYggegmGdNsEvzHAAmEQhNKtAA8zIRS710kUqTLEUINWtX/At/CG3fcMODYbVD236EbkVOTS05fbSkoxjfm3ZIRHuM7BIcovTBAAtAA5D7UWc5N0ixaxT6Xks4=',
  jpeg12000x9000:
    'XyurieKywHb7gBCN74LG4TchvX+XrbknFJTzUk6rvRaXvWUe6ACBH0tpCrz9tp0TYlYoiKVR0Zmz9SoAzcLWLuLsp6dFMcTSlpS1FILMsmP4nVzuNqZgBC1nR5cQ44ekLDkJ7kRVig2zWm2dvY0nIeIAQM2YitZ7kiXaR8zIvO/2ax7eEiqY2sCMuSmqde8/ePn2ecwLnXjHgAsQ6NC3XUMIv8kIgh4J4x/WoQnRmKCzI0zMHgE=',
  avif4250x4000:
    'H90B6I/DdBsvM8UzU64jVDoERKdNcqX9ZuItHyYaIEChrVOOuHkgHFBGAUB+sItdgF8ACx1QAJNlBHhou/TsoOgmtIAqoY0dVUKhBdeGBgD01asrO5EOQtVF7PuJyhoVoCCHCMAvAYAn4C9EtRaADDi2Rm5XdIuJBVh1EF2qcrSp6NCpA0gRHVQ1wELRLTZ/YIwccBCdO2gAYDML1guATQfRQwAkExMT4CQ6VCkAgIykgXIJvLla0cWOmWXEPYz//NbHd8GluMsymzJ7lyCvns9nmfqC8vyZQr991nd2jfsTfPjXwdBBHx7HXnBR9/B4Gdbq+asLb/skPL959Vqf+pbZBxX6T4d7hzv8Odal57w6IyQz7/Yjj61rPPVyea+nX1sG/nvhvzfg7C3HL3U0lUPkyV8iPr3+GnL3QErsWJvzZxq2nThn/fzQ/Paj1J7bS82WNflfY1R8Nz234epbeW77nBK67F5o2DqisGvD9idvP0pyvNPk+cDT7Wo6Wj2N/7S65+CrEwd4TR3xYdOB1tLwgr6WtTf987ppM23c54DyNjcauDmPaGmvBw==',
}
const unpacked = (name: keyof typeof packed) => brotliDecompressSync(Buffer.from(packed[name], 'base64'))

/** A GIF with this many frames of one size in pixels; each costs a few bytes. */
function manyFrames(frames: number, width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A WebP with the largest declared size: the rest is never read. */
function hugeWebp(): Buffer {
  const body = Buffer.alloc(30)
  body.write('RIFF', 0)
  body.writeUInt32LE(22, 4)
  body.write('WEBPVP8X', 8)
  body.writeUInt32LE(10, 16)
  body.writeUIntLE(16_383, 24, 3)
  body.writeUIntLE(16_383, 27, 3)
  return body
}

test('an animation of a hundred thousand frames costs no more than its first one', async () => {
  expect(await upload(manyFrames(100_000))).toMatchObject({ status: 200 })
})

test('a photo of 108 million pixels is stored, in the form that cameras write', async () => {
  expect(await upload(unpacked('jpeg12000x9000'))).toMatchObject({ status: 200 })
})

test.each([
  ['a progressive JPEG of 51 million pixels', () => unpacked('progressive8500x6000')],
  ['a GIF with a canvas of billions of pixels', () => manyFrames(1, 65_000, 65_000)],
  ['a WebP of 268 million pixels', hugeWebp],
  ['an AVIF of 17 million pixels in a few hundred bytes', () => unpacked('avif4250x4000')],
  ['a large JPEG cut off near its end', async () => cut(await photo(3000, 3000).jpeg().toBuffer(), 0.9)],
  ['a WebP cut off', async () => cut(await photo(300, 300).webp().toBuffer(), 0.5)],
  ['an AVIF cut off', async () => cut(await photo(300, 300).avif().toBuffer(), 0.5)],
  ['a script as SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['a ZIP that ends like a picture', () => Buffer.from('PK\x03\x04….png')],
])('%s is refused with a message and leaves nothing behind', async (_what, make) => {
  const before = await uploads()
  const response = await upload(await make())
  expect([413, 415]).toContain(response.status)
  expect(response.message).toMatch(/image.*\.$/)
  expect(await uploads()).toEqual(before)
})

function cut(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share))
}

test('a page hidden behind or before a picture is never served', async () => {
  const page = Buffer.from('<script>alert(document.domain)</script>')
  const { data } = await upload(Buffer.concat([await photo(64, 64).jpeg().toBuffer(), page]))
  const shown = await shop.app.inject(new URL(data.url).pathname)
  expect(shown.rawPayload.includes('<script>')).toBe(false)
  expect((await upload(Buffer.concat([page, await photo(64, 64).png().toBuffer()]))).status).toBe(415)
})
