/**
 * A posting is one integer: product number, fields, place in the name. So a word that stands in
 * thousands of products costs eight bytes for each of them and no object. `shelf` is a category whose
 * whole name is the word, as in Milk; `kind` one whose noun it is, as in Fresh milk; `leads` one that it is the
 * noun of with others or in part, as in Milk & cream or Powdered milk. `opens` and `closes` are marks of a word of the name: it is the noun
 * that says what the product is, at the beginning as in French, at the end as in English.
 */
export const fields = {
  leads: 128,
  kind: 64,
  opens: 32,
  closes: 16,
  shelf: 8,
  name: 4,
  brand: 2,
  category: 1,
} as const

/** Place of a word that does not stand in the name, or stands too far back to matter. */
export const noPlace = 15
const detailBits = 12
/** How many different details a posting can carry: tables over them turn a posting into its worth. */
export const detailCount = 1 << detailBits

/** @param place words before it in the name, not counting articles and the like */
export function posting(product: number, field: number, place: number): number {
  return (product << detailBits) | (field << 4) | Math.min(place, noPlace)
}

export function productOf(posting: number): number {
  return posting >>> detailBits
}

export function detailOf(posting: number): number {
  return posting & (detailCount - 1)
}

export function fieldsOf(detail: number): number {
  return detail >> 4
}

export function placeOf(detail: number): number {
  return detail & noPlace
}

/** Two postings of one word in one product as one: all its fields, its foremost place. */
export function union(one: number, other: number): number {
  const place = Math.min(one & noPlace, other & noPlace)
  return ((one | other) & ~noPlace) | place
}

/** Puts a number into an ascending list. */
export function insert(list: number[], entry: number): void {
  if (list.length === 0 || list.at(-1)! < entry) list.push(entry)
  else list.splice(lowerBound(list, entry), 0, entry)
}

/** Takes the first number from `least` up to, not including, `limit` out of an ascending list. */
export function takeOut(list: number[], least: number, limit: number): void {
  const at = lowerBound(list, least)
  if (at < list.length && list[at]! < limit) list.splice(at, 1)
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
