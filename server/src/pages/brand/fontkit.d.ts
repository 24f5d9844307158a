/** The part of fontkit, which also draws PDFs, that draws the shop's name. */
declare module 'fontkit' {
  type Glyph = { id: number; path: { toSVG(): string } }
  type Font = {
    unitsPerEm: number
    capHeight: number
    layout(text: string): {
      glyphs: Glyph[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
  }
  export function open(file: string): Promise<Font>
}
