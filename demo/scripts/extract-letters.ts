/**
 * Copies Figtree's letters as outlines into `art/figtree.generated.json`, so that pictures need no font
 * on the machine and texts can be measured before they are drawn.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'
import type { Typeface } from '../src/drawing/letters.ts'

const resolve = createRequire(import.meta.url).resolve
const latin = Array.from({ length: 0xff - 0x20 + 1 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).filter((letter) => letter < '\u007f' || letter > '\u009f')
const letters = [...latin, ...'ŒœŸ’‘“”–—…•€−\u202f']

const faces = {
  strong: await typeface('800ExtraBold/Figtree_800ExtraBold.ttf'),
  plain: await typeface('600SemiBold/Figtree_600SemiBold.ttf'),
}
await writeFile(new URL('../art/figtree.generated.json', import.meta.url), `${JSON.stringify(faces)}\n`)

async function typeface(file: string): Promise<Typeface> {
  const bytes = await readFile(resolve(`@expo-google-fonts/figtree/${file}`))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  const known = letters.filter((letter) => font.charToGlyphIndex(letter) > 0)
  const em = font.unitsPerEm
  const glyphs: Typeface['glyphs'] = {}
  const kerning: Typeface['kerning'] = {}
  for (const letter of known) {
    const glyph = font.charToGlyph(letter)
    glyphs[letter] = [
      Math.round((1000 * (glyph.advanceWidth ?? 0)) / em),
      glyph.getPath(0, 0, 1000).toPathData(0),
    ]
  }
  for (const left of known)
    for (const right of known) {
      const pull = Math.round(
        (1000 * font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right))) / em,
      )
      if (pull !== 0) kerning[left + right] = pull
    }
  return { glyphs, kerning }
}
