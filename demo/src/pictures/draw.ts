import { drawingOf } from './subjects.ts'

/** At quality 76 a front view is 3 KB at 256 pixels and 8 KB at 600, with crisp labels; 82 costs a fifth more. */
const webp = { quality: 76, effort: 4 } as const

/**
 * Draws a picture of the demo shop: square, except the transparent 4:3 basket of the banner.
 *
 * @param name as in the catalogue's URLs, without folder and extension
 * @param width pixels, 16 to 2400
 * @returns WebP bytes, or null for an unknown name
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

/** Whether the demo shop uses a picture with this name. */
export function hasPicture(name: string): boolean {
  return drawingOf(name) !== null
}
