import type { Message } from '@dix/contract'
import type { Sharp } from 'sharp'
import { Problem } from '../platform/http/problem.ts'

/** How a picture is stored: as a square, or whole within a bound. */
export type PictureShape = 'avatar' | 'picture'

/** Pixels of a side of what is stored. */
const sides = { avatar: 512, picture: 1600 } as const

/**
 * Millions of pixels of an upload at most. Each takes up to four bytes while it is decoded. A JPEG as cameras write it
 * is scaled line by line while it is read: 200 million pixels take 40 MB. An AVIF of a kilobyte may stand for any number
 * of pixels, each dearer than in other formats: 50 million took a core for two seconds.
 */
const maxMegapixels = { streamed: 200, whole: 50, avif: 16 } as const

/** Seconds that decoding may take. */
const timeout = 15

/**
 * Any common picture as WebP: decoded, upright, bounded, the first frame only, and without whatever else the file has
 * (location, thumbnails, hidden archives).
 *
 * @returns its bytes; or `unsupported_media_type` for what is no complete picture, `too_large` for too many pixels
 */
export async function encodePicture(bytes: Buffer, shape: PictureShape): Promise<Buffer | PictureProblem> {
  if (!startsAsPicture(bytes)) return unreadable()
  const { default: sharp } = await import('sharp')
  const millions = maxMegapixels[(await isStreamed(bytes)) ? 'streamed' : isAvif(bytes) ? 'avif' : 'whole']
  const picture = sharp(bytes, { limitInputPixels: millions * 1e6, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: timeout })
  try {
    return await (await fit(picture, shape)).webp({ quality: 80 }).toBuffer()
  } catch (error) {
    if (/pixel limit/.test((error as Error).message)) return tooManyPixels(millions)
    return isHeic(bytes) ? unreadable(heic) : unreadable()
  }
}

/** Whether a picture is a JPEG of a single scan: a progressive one is in memory as a whole until its last scan. */
async function isStreamed(bytes: Buffer): Promise<boolean> {
  if (!bytes.toString('latin1', 0, 3).startsWith('\xff\xd8\xff')) return false
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return header?.isProgressive === false
}

/** Whether a file is of the family of AVIF, whose brands are in its first bytes. */
function isAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp'
}

/** Never makes a picture larger. */
async function fit(picture: Sharp, shape: PictureShape): Promise<Sharp> {
  const side = sides[shape]
  if (shape === 'picture') return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const { width, height } = (await picture.metadata()).autoOrient
  const square = Math.min(side, width, height)
  return picture.resize(square, square, { fit: 'cover' })
}

/** Whether the first bytes are of an accepted format. The library opens more, such as SVG and TIFF, that are riskier. */
function startsAsPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[\s\S]{4}WEBP/.test(start) ||
    /^[\s\S]{4}ftyp(?:avif|avis|hei[cxms]|hev[cx]|mif1|msf1)/.test(start)
  )
}

const heic = 'We cannot read HEIC images from an iPhone. Save the image as JPEG and try again.' as const

/** Whether a file is HEIC: sharp lacks its patented decoder. */
function isHeic(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 4, 64)
  return brands.startsWith('ftyp') && /hei[cxms]|hev[cx]/.test(brands) && !/avi[fs]/.test(brands)
}

export type PictureProblem = ReturnType<typeof unreadable> | ReturnType<typeof tooManyPixels>

function unreadable(
  message: Message = 'We cannot read this image. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
) {
  return new Problem('unsupported_media_type', message)
}

function tooManyPixels(millions: number) {
  const message = 'This image has more than {millions} million pixels. Choose a smaller one.'
  return new Problem('too_large', message, { values: { millions } })
}
