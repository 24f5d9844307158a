import { firstLetter, type ShopSettings } from '@dix/contract'
import { escapeUTF8 } from 'entities'
import { type Outlines, outlinesOf } from './outlines.ts'

/** The parts of a brand that are drawn: its settings, and the logo as a picture of any format, or null. */
export type Brand = ShopSettings['identity'] & { hasWordmark: boolean; picture: Buffer | null }

/**
 * Shape of an icon: whether its corners are rounded, and the share of its width that the logo or letter stays within.
 */
type Shape = { round: boolean; inner: number }

const ink = '#231712'

/** The files of a brand with fixed names, by path; each with its type and its drawing function. */
export const brandFiles = {
  '/icon.svg': { type: 'image/svg+xml', draw: (brand) => drawIcon(brand, { round: true, inner: 1 }) },
  '/icon-32.png': { type: 'image/png', draw: (brand) => iconPng(brand, 32) },
  '/icon-180.png': { type: 'image/png', draw: (brand) => iconPng(brand, 180, { round: false, inner: 1 }) },
  '/icon-192.png': { type: 'image/png', draw: (brand) => iconPng(brand, 192) },
  '/icon-512.png': { type: 'image/png', draw: (brand) => iconPng(brand, 512) },
  // Devices cut these to a circle of 80 % of the width.
  '/icon-512-maskable.png': {
    type: 'image/png',
    draw: (brand) => iconPng(brand, 512, { round: false, inner: 0.56 }),
  },
  '/favicon.ico': { type: 'image/x-icon', draw: async (brand) => asIco(await iconPng(brand, 32)) },
  '/share.jpg': { type: 'image/jpeg', draw: drawShare },
} as const satisfies Record<string, { type: string; draw: (brand: Brand) => Promise<Buffer> }>

export type BrandFile = keyof typeof brandFiles

/** The icon as SVG, 64 units wide: the logo, or the first letter, or the cross of the wordmark. */
async function drawIcon(brand: Brand, { round, inner }: Shape): Promise<Buffer> {
  const { mainColour, name } = brand
  const corners = round ? ' rx="14"' : ''
  const ground = brand.picture ? '#ffffff' : mainColour
  const clip = `<clipPath id="c"><rect width="64" height="64"${corners}/></clipPath>`
  return svg(
    64,
    64,
    `<title>${escapeUTF8(name)}</title>${clip}<g clip-path="url(#c)"><rect width="64" height="64" fill="${ground}"/>` +
      `<g transform="translate(${32 * (1 - inner)} ${32 * (1 - inner)}) scale(${inner})">${await drawMark(brand)}</g></g>`,
  )
}

/** The shop's symbol, in a square of 64 units. */
async function drawMark(brand: Brand): Promise<string> {
  if (brand.picture) return embed(brand.picture, 64)
  if (brand.hasWordmark) return drawCross(brand)
  const letter = await outlinesOf(firstLetter(brand.name), 44)
  // The font lacks the script of the letter.
  if (letter.width === 0) return `<circle cx="32" cy="32" r="14" fill="${brand.accentColour}"/>`
  return centred(letter, 32, 32, brand.accentColour)
}

function drawCross({ mainColour, accentColour }: Brand): string {
  return `<g fill="none" stroke-width="13" stroke-linecap="round"><path d="M16 14 48 50" stroke="${accentColour}"/><path d="M48 14 16 50" stroke="${mainColour}" stroke-width="22"/><path d="M48 14 16 50" stroke="#ffffff"/></g>`
}

/** A logo in a square, as SVG without external references. */
async function embed(picture: Buffer, width: number, pixels = 512): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(picture).resize(pixels, pixels).png().toBuffer()
  return `<image width="${width}" height="${width}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

/** Outlines centred at a point. */
function centred({ paths, width, height }: Outlines, x: number, y: number, colour: string): string {
  return `<g fill="${colour}" transform="translate(${x - width / 2} ${y + height / 2})">${paths}</g>`
}

async function iconPng(
  brand: Brand,
  width: number,
  shape: Shape = { round: true, inner: 1 },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const icon = await drawIcon(brand, shape)
  // The density at which 64 units become this many pixels.
  return sharp(icon, { density: (72 * width) / 64 })
    .resize(width, width)
    .png()
    .toBuffer()
}

/** The preview picture of shared links without their own: symbol and name on the main colour. */
async function drawShare(brand: Brand): Promise<Buffer> {
  const [width, height, strip] = [1200, 630, 30]
  const { mainColour, accentColour, name, picture } = brand
  const full = await outlinesOf(name, 96)
  const title = full.width > 1080 ? await outlinesOf(name, (96 * 1080) / full.width) : full
  const mark = picture
    ? await embed(picture, 200)
    : `<rect width="200" height="200" fill="${accentColour}"/>${centred(await outlinesOf(firstLetter(name), 128), 100, 100, ink)}`
  const drawn = svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${mainColour}"/>` +
      `<clipPath id="c"><rect width="200" height="200" rx="32"/></clipPath><g transform="translate(500 120)"><g clip-path="url(#c)">${mark}</g></g>` +
      centred(title, width / 2, 430, '#ffffff') +
      `<rect y="${height - strip}" width="${width}" height="${strip}" fill="${accentColour}"/>`,
  )
  const { default: sharp } = await import('sharp')
  return sharp(drawn).jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )
}

/** A PNG of 32 × 32 in the format of favicon.ico: preceded by a directory of one picture. */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
