import { defaultSettings } from '@dix/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Brand, type BrandFile, brandFiles } from './draw-brand.ts'

const main = [11, 85, 99]
const accent = [255, 176, 0]
const fatou: Brand = {
  ...defaultSettings.identity,
  name: 'Chez Fatou',
  mainColour: '#0b5563',
  accentColour: '#ffb000',
  hasWordmark: false,
  picture: null,
}

const sizes: Record<Exclude<BrandFile, '/favicon.ico'>, [string, number, number]> = {
  '/icon.svg': ['svg', 64, 64],
  '/icon-32.png': ['png', 32, 32],
  '/icon-180.png': ['png', 180, 180],
  '/icon-192.png': ['png', 192, 192],
  '/icon-512.png': ['png', 512, 512],
  '/icon-512-maskable.png': ['png', 512, 512],
  '/share.jpg': ['jpeg', 1200, 630],
}

/** The pixel at this position as a separate picture. */
const pixel = (file: Buffer, left: number, top: number) =>
  sharp(file).extract({ left, top, width: 1, height: 1 }).png().toBuffer()

/** Whether a picture contains this colour, within encoder tolerance. */
async function shows(file: Buffer, colour: readonly number[]): Promise<boolean> {
  const raw = await sharp(file).removeAlpha().raw().toBuffer()
  for (let at = 0; at < raw.length; at += 3)
    if (colour.every((part, index) => Math.abs(part - raw[at + index]!) < 12)) return true
  return false
}

test.each(Object.entries(sizes))(
  '%s is drawn in the form that pages declare',
  async (path, [format, width, height]) => {
    const file = await brandFiles[path as BrandFile].draw(fatou)
    expect(await sharp(file).metadata()).toMatchObject({ format, width, height })
    expect(await shows(file, main)).toBe(true)
    expect(await shows(file, accent)).toBe(true)
  },
)

test('the icon that browsers request by default is one picture in its directory', async () => {
  const file = await brandFiles['/favicon.ico'].draw(fatou)
  expect(file.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
  const picture = file.subarray(file.readUInt32LE(18))
  expect(picture).toHaveLength(file.readUInt32LE(14))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})

test('any name becomes text in the drawing, and its first letter an outline', async () => {
  const file = await brandFiles['/icon.svg'].draw({ ...fatou, name: '</title><script>alert(1)</script>&"' })
  const drawing = file.toString()
  expect(drawing).toContain('&lt;/title&gt;&lt;script&gt;')
  expect(drawing).not.toMatch(/<script|<text/)
  expect(drawing).toContain('<path')
})

test('the logo replaces the letter, away from edges that devices cut off', async () => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c03030' } })
    .webp()
    .toBuffer()
  const logo = [192, 48, 48]
  const icon = await brandFiles['/icon-512.png'].draw({ ...fatou, picture })
  expect(await shows(await pixel(icon, 256, 8), logo)).toBe(true)
  const maskable = await brandFiles['/icon-512-maskable.png'].draw({ ...fatou, picture })
  expect(await shows(await pixel(maskable, 256, 256), logo)).toBe(true)
  expect(await shows(await pixel(maskable, 256, 8), [255, 255, 255])).toBe(true)
  expect(await shows(await brandFiles['/share.jpg'].draw({ ...fatou, picture }), logo)).toBe(true)
})

test.each([
  ['of letters that the font lacks', { name: 'بقالة' }],
  ['with colours of its own and the name of the design', { name: 'Dix', hasWordmark: true }],
  ['as long as a name can be', { name: 'W'.repeat(40) }],
])('a brand %s can still be drawn', async (_what, change) => {
  for (const path of ['/icon-192.png', '/share.jpg'] as const) {
    const file = await brandFiles[path].draw({ ...fatou, ...change })
    expect(await shows(file, main)).toBe(true)
    expect(await shows(file, accent)).toBe(true)
  }
})
