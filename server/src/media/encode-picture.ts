import type { Message } from '@dix/contract'
import type { Sharp } from 'sharp'
import { Problem } from '../platform/http/problem.ts'

/** The stored form of a picture: cropped to a square, or scaled down as a whole. */
export type PictureShape = 'avatar' | 'picture'

/** Maximum pixels per side of the stored picture. */
const sides = { avatar: 512, picture: 1600 } as const

/**
 * Maximum pixels of an upload, in millions, by decoding cost: up to four bytes each. Plain JPEGs are decoded line by
 * line (200 million pixels take 40 MB); a tiny AVIF may declare 50 million, which took two seconds of CPU.
 */
const maxMegapixels = { streamed: 200, whole: 50, avif: 16 } as const

/** Seconds that decoding may take. */
const timeout = 15

/**
 * Converts any common picture to WebP: upright, bounded, only the first frame, and without anything else in the file
 * (location, thumbnails, hidden archives).
 *
 * @returns its bytes; or `unsupported_media_type` for an incomplete or unknown picture, `too_large` for too many pixels
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

/** Whether a picture is a JPEG with a single scan: a progressive one is in memory as a whole until its last scan. */
async function isStreamed(bytes: Buffer): Promise<boolean> {
  if (!bytes.toString('latin1', 0, 3).startsWith('\xff\xd8\xff')) return false
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return header?.isProgressive === false
}

/** Whether a file belongs to the AVIF family, whose brands are in its first bytes. */
function isAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp'
}

/** Never enlarges a picture. */
async function fit(picture: Sharp, shape: PictureShape): Promise<Sharp> {
  const side = sides[shape]
  if (shape === 'picture') return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const { width, height } = (await picture.metadata()).autoOrient
  const square = Math.min(side, width, height)
  return picture.resize(square, square, { fit: 'cover' })
}

/**
 * Whether the first bytes are of an accepted format. The library can open more formats, such as SVG and TIFF, which are
 * riskier.
 */
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
