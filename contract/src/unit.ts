import { discountedPrice } from './money.ts'

/** What a price is compared by: a kilogram, a litre or one piece. */
export type Measure = 'kg' | 'l' | 'piece'

/** `amount` is whole XOF for one `measure`. */
export type UnitPrice = { amount: number; measure: Measure }

const number = String.raw`(\d+(?:[.,]\d+)?)`
const measures: [RegExp, Measure, number][] = [
  [/^(?:kgs?|kilos?|kilogrammes?|kilograms?)$/, 'kg', 1],
  [/^(?:g|gr|grs|gm|gms|grammes?|grams?)$/, 'kg', 0.001],
  [/^(?:mg)$/, 'kg', 0.000001],
  [/^(?:l|lt|ltr|ltrs|litres?|liters?)$/, 'l', 1],
  [/^(?:dl)$/, 'l', 0.1],
  [/^(?:cl)$/, 'l', 0.01],
  [/^(?:ml)$/, 'l', 0.001],
  [
    /^(?:pcs?|pieces?|pièces?|u|units?|unités?|nos?|cubes?|sachets?|rouleaux?|rolls?|œufs?|oeufs?|eggs?|couches?|tablets?|comprimés?)$/,
    'piece',
    1,
  ],
]
const pattern = new RegExp(String.raw`(?:${number}\s*[x×*]\s*)?${number}\s*([a-zà-ÿœ]+)`, 'giu')
const dozen = /\b(?:(\d+)\s*)?(?:douzaines?|dozens?)\b/iu
const setOf = /\b(?:lot|set|pack|paquet|combo|boîte|boite|box)\s+(?:de|of|d['’])?\s*(\d+)\b/iu

/**
 * Contents of a pack read from a unit's text, or null where the text tells nothing reliable.
 *
 * Understands `500 g`, `1,5 L`, `6 x 33 cl`, `Bouteille de 75 cl`, `60 pièces`, `Lot de 4`, `Set of 5`, `1 douzaine`.
 * A weight or a volume wins over a count in the same text, because it compares better.
 */
export function parseUnit(unit: string): { quantity: number; measure: Measure } | null {
  let pieces: number | null = null
  for (const [, times, figure, word] of unit.matchAll(pattern)) {
    const known = measures.find(([names]) => names.test(word!.toLowerCase()))
    if (!known) continue
    const quantity = toNumber(figure!) * (times ? toNumber(times) : 1) * known[2]
    if (quantity <= 0) continue
    if (known[1] !== 'piece') return { quantity, measure: known[1] }
    pieces ??= quantity
  }
  const twelve = dozen.exec(unit)
  pieces ??= twelve ? Number(twelve[1] ?? 1) * 12 : null
  pieces ??= Number(setOf.exec(unit)?.[1] ?? 0) || null
  return pieces === null ? null : { quantity: pieces, measure: 'piece' }
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}

/**
 * Discounted price per kilogram, litre or piece, rounded to whole XOF; null where the unit does not say.
 * A single piece has none: it would repeat the price.
 */
export function unitPrice(unit: string, price: number, discount: number): UnitPrice | null {
  const contents = parseUnit(unit)
  if (!contents || (contents.measure === 'piece' && contents.quantity === 1)) return null
  return {
    amount: Math.round(discountedPrice(price, discount) / contents.quantity),
    measure: contents.measure,
  }
}
