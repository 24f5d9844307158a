import { discountedPrice } from '../money.ts'

/** The measures of unit prices: a kilogram, a litre or one piece. */
export type Measure = 'kg' | 'l' | 'piece'

/** `amount` is whole XOF per `measure`. */
export type UnitPrice = { amount: number; measure: Measure }

const number = String.raw`(\d+(?:[.,]\d+)?)`
const names: [string, Measure, number][] = [
  ['kg kgs kilo kilos kilogramme kilogrammes kilogram kilograms', 'kg', 1],
  ['g gr grs gm gms gramme grammes gram grams', 'kg', 0.001],
  ['mg', 'kg', 0.000001],
  ['l lt ltr ltrs litre litres liter liters', 'l', 1],
  ['dl', 'l', 0.1],
  ['cl', 'l', 0.01],
  ['ml', 'l', 0.001],
  ['pc pcs piece pieces pièce pièces u unit units unité unités no nos', 'piece', 1],
  ['cube cubes sachet sachets rouleau rouleaux roll rolls œuf œufs oeuf oeufs', 'piece', 1],
  ['egg eggs couche couches tablet tablets comprimé comprimés', 'piece', 1],
]
const measures = new Map(
  names.flatMap(([words, measure, quantity]) =>
    words.split(' ').map((word) => [word, { measure, quantity }]),
  ),
)
const times = String.raw`\s*[x×*]\s*`
const pattern = new RegExp(
  String.raw`(?:${number}${times})?${number}\s*([a-zà-ÿœ]+)(?:${times}${number}(?:\s*([a-zà-ÿœ]+))?)?`,
  'giu',
)
/**
 * Fractions, ranges, sums and grouped thousands: choosing one figure of these would be a guess. `0.500` is not grouped,
 * because no number of thousands begins with 0.
 */
const ambiguous = /\d\s*[a-zà-ÿœ]*\s*[/+–-]\s*\d|(?:[1-9]|\d\d)\.\d{3}(?!\d)/iu
const dozen = /\b(?:(\d+)\s*)?(?:douzaines?|dozens?)\b/iu
const setOf = /\b(?:lot|set|pack|paquet|combo|boîte|boite|box)\s+(?:de|of|d['’])?\s*(\d+)\b/iu

/**
 * The contents of a pack, read from a unit's text; null if the text is not reliable.
 *
 * Understands `500 g`, `1,5 L`, `6 x 33 cl`, `500 g x 2`, `2 pcs x 500 g`, `Bouteille de 75 cl`, `60 pièces`, `Lot de
 * 4`, `Set of 5`, `1 douzaine`, but no fractions, ranges or sums. A weight or volume wins over a count in the same
 * text, because it compares better.
 */
export function parseUnit(unit: string): { quantity: number; measure: Measure } | null {
  if (ambiguous.test(unit)) return null
  let pieces: number | null = null
  for (const [, before, figure, word, after, inner] of unit.matchAll(pattern)) {
    const packs = toNumber(before ?? '1')
    const each = contents(toNumber(figure!), word!)
    // The count comes first in "2 pcs x 500 g" and last in "500 g x 2".
    const other = after === undefined ? null : inner ? contents(toNumber(after), inner) : toNumber(after)
    const total = multiply(each, packs, other)
    if (!total || total.quantity <= 0) continue
    if (total.measure !== 'piece') return total
    pieces ??= total.quantity
  }
  const twelve = dozen.exec(unit)
  pieces ??= twelve ? Number(twelve[1] ?? 1) * 12 : null
  pieces ??= Number(setOf.exec(unit)?.[1] ?? 0) || null
  return pieces === null ? null : { quantity: pieces, measure: 'piece' }
}

type Contents = { quantity: number; measure: Measure }

function contents(figure: number, word: string): Contents | null {
  const known = measures.get(word.toLowerCase())
  return known ? { ...known, quantity: figure * known.quantity } : null
}

/** The contents of all packs. In `2 pcs x 500 g` two contents are multiplied: the first must be a number of pieces. */
function multiply(each: Contents | null, packs: number, other: Contents | number | null): Contents | null {
  if (other === null || typeof other === 'number') {
    return each && { ...each, quantity: each.quantity * packs * (other ?? 1) }
  }
  if (each?.measure !== 'piece') return null
  return { ...other, quantity: other.quantity * each.quantity * packs }
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}

/**
 * Discounted price per kilogram, litre or piece, rounded to whole XOF; null if the unit does not say. A single piece
 * has none: it would repeat the price.
 */
export function unitPrice(unit: string, price: number, discount: number): UnitPrice | null {
  const contents = parseUnit(unit)
  if (!contents || (contents.measure === 'piece' && contents.quantity === 1)) return null
  return {
    amount: Math.round(discountedPrice(price, discount) / contents.quantity),
    measure: contents.measure,
  }
}
