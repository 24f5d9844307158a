/** The parts of fontkit that draw the shop's name and set the texts of PDFs. */
declare module 'fontkit' {
  export type GlyphRun = {
    glyphs: { id: number; path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    readonly advanceWidth: number
  }
  export type Font = {
    unitsPerEm: number
    capHeight: number
    layout(text: string, features?: readonly string[]): GlyphRun
  }
  export function open(file: string): Promise<Font>
  export function openSync(file: string): Font
}
