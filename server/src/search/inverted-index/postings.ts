/**
 * A posting packs document number, fields and position in the name into one integer (eight bytes, no object).
 * `opensName`, `closesName`: the word is the name's noun, first as in French or last as in English.
 *
 * `wholeCategory`: the whole name of a category, such as Milk. `categoryNoun`: its noun, as in Fresh milk.
 * `mixedCategoryNoun`: the same for a category that also contains other or preserved goods, as in Milk & cream.
 */
export const fields = {
  mixedCategoryNoun: 128,
  categoryNoun: 64,
  opensName: 32,
  closesName: 16,
  wholeCategory: 8,
  name: 4,
  brand: 2,
  category: 1,
} as const

/** Position of a word that is not in the name, or too far back to matter. */
export const noPosition = 15
const detailBits = 12
/** The number of different details that a posting can have. Score tables have an entry for each. */
export const detailCount = 1 << detailBits

/** @param position meaningful words before it in the name */
export function posting(number: number, field: number, position: number): number {
  return (number << detailBits) | (field << 4) | Math.min(position, noPosition)
}

/** The number of the document. */
export function numberOf(posting: number): number {
  return posting >>> detailBits
}

/** Fields and position, without the document: the index of score tables. */
export function detailOf(posting: number): number {
  return posting & (detailCount - 1)
}

/** A sum of `fields`. */
export function fieldsOf(detail: number): number {
  return detail >> 4
}

/** Meaningful words before it in the name, or `noPosition`. */
export function positionOf(detail: number): number {
  return detail & noPosition
}

/** Merges two postings of one word in one document: all fields, the first position. */
export function union(one: number, other: number): number {
  const position = Math.min(one & noPosition, other & noPosition)
  return ((one | other) & ~noPosition) | position
}

/** Puts a number into an ascending list. */
export function insert(list: number[], entry: number): void {
  if (list.length === 0 || list.at(-1)! < entry) list.push(entry)
  else list.splice(lowerBound(list, entry), 0, entry)
}

/** Removes the first number from `min` up to, not including, `end` from an ascending list. */
export function remove(list: number[], min: number, end: number): void {
  const at = lowerBound(list, min)
  if (at < list.length && list[at]! < end) list.splice(at, 1)
}

function lowerBound(list: number[], wanted: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
