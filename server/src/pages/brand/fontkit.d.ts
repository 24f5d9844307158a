/** What of fontkit, which PDFs are drawn with as well, the shop's name is drawn by. */
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
