import type { Locale } from '../../locale.ts'

const number = String.raw`\d+(?:[.,]\d+)?`
const times = String.raw`\s*[x×*]\s*`

/** Spellings in price lists of the units that the shop uses, as patterns. */
const spellings: readonly [unit: string, written: string][] = [
  ['kg', 'kgs?|kilos?|kilogram(?:me)?s?'],
  ['g', 'g|gr|grs|gms?|gram(?:me)?s?'],
  ['L', 'l|lts?|ltrs?|lit(?:re|er)s?'],
  ['cl', 'cl'],
  ['ml', 'mls?'],
]
const measured = spellings.map(([, written]) => written).join('|')
const quantity = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(${number})${times})?(${number})\s*(${measured})(?![\p{L}\d])(?:${times}(\d+)(?!\d))?`,
  'giu',
)
const onlyPieces = /^(\d+)\s*(?:u|units?|unités?|pcs?|pieces?|pièces?|nos?)\.?$/iu
const packOf = String.raw`(?:lots?|sets?|packs?|paquets?|boîtes?|boites?|box)\s+(?:de|of)\s*(\d+)`
const onlyPackOf = new RegExp(`^${packOf}$`, 'iu')
const packOfInName = new RegExp(String.raw`(?<!\p{L})${packOf}(?!\d)`, 'iu')
/** Counts in names: `12 pièces`, `30 œufs`, `x 6` and `x6`. */
const piecesInName =
  /\b(\d+)\s*(?:pcs?|pieces?|pièces?|sachets?|rouleaux|rolls|œufs|oeufs|eggs)(?!\p{L})|(?<![\p{L}\d])[x×]\s?(\d+)(?![\d.,]|\s*\p{L})/iu
/** A figure next to another one is part of a sum, a fraction or a range. */
const joinedBefore = /\d\s*(?:\p{L}+\s*)?[/+–-]\s*$/u
const joinedAfter = /^\s*[/+–-]\s*\d/u
/** Not a unit: the basis of nutrition facts (`per 100 g`) and mobile generations (`4G`). */
const perBefore = /\b(?:per|pour|par)\s*$/iu

/**
 * Maximum length of a text that is read. Longer texts are not product names, and reading them takes more than linear
 * time.
 */
const longestRead = 500

/**
 * A unit in the shop's spelling: `500 gm` becomes `500 g`, `1 ltr` becomes `1 L`, `6x330ml` becomes `6 x 330 ml`, and
 * `Pack of 12` becomes `Lot de 12` in French. Anything else, including text of more than 500 characters, stays
 * unchanged so that different units remain different.
 */
export function tidyUnit(text: string, language: Locale): string {
  if (text.length > longestRead) return text
  const pieces = onlyPieces.exec(text)?.[1]
  if (pieces) return count(Number(pieces), language)
  const pack = onlyPackOf.exec(text)?.[1]
  if (pack) return packed(pack, text, language)
  return text.replace(quantity, (_, before, figure, word, after) => written(before, figure, word, after))
}

/**
 * The unit in a product name, such as `1,5 L` in "Jus de pommes 1,5 L"; null if there is none, or several. Sums,
 * fractions, ranges, amounts per 100 g, and names of more than 500 characters have none.
 */
export function unitInName(name: string, language: Locale): string | null {
  if (name.length > longestRead) return null
  const found = [...name.matchAll(quantity)]
  if (!found.every((match) => isContents(name, match))) return null
  const units = new Set(
    found.map(([, before, figure, word, after]) => written(before, figure!, word!, after)),
  )
  if (units.size > 1) return null
  const [unit] = units
  const pack = packOfInName.exec(name)
  if (unit === undefined) {
    if (pack) return packed(pack[1]!, pack[0], language)
    const counted = piecesInName.exec(name)
    const pieces = Number(counted?.[1] ?? counted?.[2] ?? 0)
    return pieces > 0 ? count(pieces, language) : null
  }
  // "(x 8) 280 g" may weigh 280 g in total, unlike a pack of 8.
  return pack && !unit.includes(' x ') ? `${pack[1]} x ${unit}` : unit
}

function isContents(name: string, { 0: text, 2: figure, index }: RegExpExecArray): boolean {
  const before = name.slice(0, index)
  const after = name.slice(index + text.length)
  const isNetwork = /^\dG$/.test(text)
  return (
    /[1-9]/.test(figure!) &&
    !isNetwork &&
    !joinedBefore.test(before) &&
    !joinedAfter.test(after) &&
    !perBefore.test(before) &&
    !/^\d{1,3}\.\d{3}$/.test(figure!)
  )
}

/** Packs come first, as in `6 x 33 cl`. */
function written(before: string | undefined, figure: string, word: string, after: string | undefined) {
  const [unit] = spellings.find(([, spelling]) => new RegExp(`^(?:${spelling})$`, 'i').test(word))!
  const each = `${figure} ${unit}`
  const packs = [before, after].filter((pack) => pack !== undefined)
  return [...packs, each].join(' x ')
}

function count(pieces: number, language: Locale): string {
  const word = language === 'fr' ? 'pièce' : 'piece'
  return `${pieces} ${pieces > 1 ? `${word}s` : word}`
}

function packed(pieces: string, text: string, language: Locale): string {
  if (language === 'fr') return `Lot de ${pieces}`
  return /set/i.test(text) ? `Set of ${pieces}` : `Pack of ${pieces}`
}
