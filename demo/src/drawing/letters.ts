import faces from '../../art/figtree.generated.json' with { type: 'json' }

/** Letters in thousandths of the type size: advance and outline, and how pairs pull together. */
export type Typeface = {
  glyphs: Record<string, [advance: number, outline: string]>
  kerning: Record<string, number>
}

const typefaces: Record<Weight, Typeface> = faces as unknown as Record<Weight, Typeface>

/** `strong` for brands, `plain` for names and units. */
export type Weight = 'strong' | 'plain'

/** Whether every letter of the text can be drawn. */
export function canWrite(text: string): boolean {
  return [...text].every((letter) => letter in typefaces.plain.glyphs)
}

/** Width of the text at a type size, in the units of that size. */
export function textWidth(text: string, size: number, weight: Weight): number {
  return (advances(text, weight).at(-1)! * size) / 1000
}

/** The text as outlines, centred on `x` with its baseline at `y`. */
export function written(
  text: string,
  x: number,
  y: number,
  size: number,
  weight: Weight,
  fill: string,
): string {
  const starts = advances(text, weight)
  const outlines = [...text].map((letter, index) => {
    const outline = glyph(letter, weight)[1]
    return outline ? `<path transform="translate(${starts[index]})" d="${outline}"/>` : ''
  })
  const left = x - textWidth(text, size, weight) / 2
  return `<g fill="${fill}" transform="translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${size / 1000})">${outlines.join('')}</g>`
}

/** The positions where each letter starts, and where the last one ends. */
function advances(text: string, weight: Weight): number[] {
  const letters = [...text]
  const starts = [0]
  letters.forEach((letter, index) => {
    const pull = typefaces[weight].kerning[letter + (letters[index + 1] ?? '')] ?? 0
    starts.push(starts[index]! + glyph(letter, weight)[0] + pull)
  })
  return starts
}

function glyph(letter: string, weight: Weight): [number, string] {
  return typefaces[weight].glyphs[letter] ?? typefaces[weight].glyphs['-']!
}
