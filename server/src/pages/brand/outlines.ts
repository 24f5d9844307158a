import { fileURLToPath } from 'node:url'

/** A text as a drawing: its paths begin at the left end of the baseline, and y grows downwards. */
export type Outlines = {
  /** SVG paths without a colour of their own. */
  paths: string
  width: number
  /** Height of a capital letter. */
  height: number
}

const face = '@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf'

/**
 * Draws a text with outlines of the shop's font, which the SVG renderer does not have. Missing characters are skipped.
 *
 * @param size of the letters, in units of the drawing
 */
export async function outlinesOf(text: string, size: number): Promise<Outlines> {
  const { open } = await import('fontkit')
  const font = await open(fileURLToPath(import.meta.resolve(face)))
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = 0
  const paths: string[] = []
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.id === 0) continue
    const { xAdvance, xOffset, yOffset } = positions[index]!
    paths.push(`<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`)
    x += xAdvance
  }
  return {
    paths: `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`,
    width: x * scale,
    height: font.capHeight * scale,
  }
}
