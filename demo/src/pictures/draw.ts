import { drawingOf } from './subjects.ts'

/** At 76 a front view is 3 KB at 256 pixels and 8 KB at 600, and labels stay crisp; 82 costs a fifth more. */
const webp = { quality: 76, effort: 4 } as const

/**
 * Draws a picture of the demo shop: square, except the banner's basket, which is 4 to 3 and see-through.
 *
 * @param name as in the catalogue's addresses, without folder and ending
 * @param width pixels, 16 to 2400
 * @returns WebP bytes, or null for a name the demo shop does not use
 */
export async function drawPicture(name: string, width: number): Promise<Buffer | null> {
  const drawing = drawingOf(name)
  if (!drawing) return null
  const pixels = Math.round(Math.min(2400, Math.max(16, width)))
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing(pixels)))
    .webp(webp)
    .toBuffer()
}

/** Whether the demo shop uses a picture of this name. */
export function hasPicture(name: string): boolean {
  return drawingOf(name) !== null
}
