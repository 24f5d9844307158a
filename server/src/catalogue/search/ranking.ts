import type { InvertedIndex } from './inverted-index.ts'
import { noPlace } from './postings.ts'
import { placeOfWorth, qualityOf } from './worth.ts'

/** A word of the query with its worth in each product: as typed, and as corrected where that was needed. */
export type Match = { weak: boolean; typed: Uint16Array; corrected: Uint16Array | null }

const opensName = 12
const followsAtOnce = 8
const standsBeside = 4
const productBits = 2 ** 24

/**
 * Products that match at least `least` of the words that count, best first.
 *
 * Quality comes first: how well each word matches and in which field, whether a word opens the name,
 * whether the words are neighbours there. Within one quality what is in stock precedes what is not;
 * then the shorter name; then the order the products were given in. So an empty shelf never precedes a
 * full one of the same quality, yet the very thing that was asked for is not buried when it is sold out.
 */
export function rank(index: InvertedIndex, matches: Match[], least: number): number[] {
  const keys: number[] = []
  for (let product = 0; product < index.entries.length; product++) {
    const quality = least === 0 ? 1 : judge(matches, product, least)
    const entry = index.entries[product]
    if (quality === 0 || !entry) continue
    const inStock = entry.document.inStock ? 1 : 0
    const standing = (quality * 2 + inStock) * 16 + (least === 0 ? 0 : 15 - entry.length)
    keys.push(standing * productBits + (productBits - 1 - product))
  }
  const sorted = Float64Array.from(keys).sort()
  const ranked = new Array<number>(sorted.length)
  for (let at = 0; at < sorted.length; at++) {
    ranked[at] = productBits - 1 - (sorted[sorted.length - 1 - at]! % productBits)
  }
  return ranked
}

/** The most of the words that count that any product matches. */
export function mostMatched(index: InvertedIndex, matches: Match[]): number {
  const counting = matches.filter((match) => !match.weak)
  let most = 0
  for (let product = 0; product < index.entries.length; product++) {
    let matched = 0
    for (const match of counting) if (worthIn(match, product) > 0) matched++
    if (matched > most) most = matched
  }
  return most
}

export function worthIn(match: Match, product: number): number {
  const typed = match.typed[product]!
  return match.corrected === null ? typed : Math.max(typed, match.corrected[product]!)
}

function judge(matches: Match[], product: number, least: number): number {
  let quality = 0
  let matched = 0
  let opens = false
  let previous = -2
  for (const match of matches) {
    const worth = worthIn(match, product)
    if (worth === 0) continue
    const place = placeOfWorth(worth)
    if (match.weak) {
      quality += qualityOf(worth) >> 3
      continue
    }
    matched++
    quality += qualityOf(worth) + nearness(previous, place)
    opens ||= place === 0
    previous = place === noPlace ? -2 : place
  }
  return matched < least ? 0 : quality + (opens ? opensName : 0)
}

function nearness(previous: number, place: number): number {
  if (previous < 0) return 0
  if (place === previous + 1) return followsAtOnce
  return place === previous - 1 ? standsBeside : 0
}
