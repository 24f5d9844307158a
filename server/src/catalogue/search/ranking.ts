import { type InvertedIndex, longestName } from './inverted-index.ts'
import { noPlace } from './postings.ts'
import { closesName, opensName, placeOfWorth, qualityOf } from './worth.ts'

/** A word of the query with its worth in each product by number, zero where it is not found. */
export type Match = { weak: boolean; worths: Uint16Array }

const isNoun = 12
const followsAtOnce = 8
const standsBeside = 4
/** More products than any shop has: the lower part of a sort key holds the product, the upper its standing. */
const keyBase = 2 ** 24

/**
 * Products that match at least `least` of the words that count, best first.
 *
 * Quality comes first: how well each word matches and in which field, whether they ask for the noun of
 * the name, whether the words are neighbours there. Within one quality what is in stock precedes what is not;
 * then the shorter name; then the order the products were given in. So an empty shelf never precedes a
 * full one of the same quality, yet the very thing that was asked for is not buried when it is sold out.
 */
export function rank(index: InvertedIndex, matches: Match[], least: number): number[] {
  const keys = new Float64Array(index.entries.length)
  let count = 0
  const counting = matches.filter((match) => !match.weak)
  const required = least > 0 && least === counting.length ? counting[0]!.worths : null
  for (let product = 0; product < index.entries.length; product++) {
    // Most products fail on one word: the judge need not see them.
    if (required !== null && required[product] === 0) continue
    const quality = least === 0 ? 1 : judge(matches, product, least)
    const entry = index.entries[product]
    if (quality === 0 || !entry) continue
    const inStock = entry.document.inStock ? 1 : 0
    const standing =
      (quality * 2 + inStock) * (longestName + 1) + (least === 0 ? 0 : longestName - entry.length)
    keys[count++] = standing * keyBase + (keyBase - 1 - product)
  }
  const sorted = keys.subarray(0, count).sort()
  return Array.from(sorted, (_, at) => keyBase - 1 - (sorted[count - 1 - at]! % keyBase))
}

/** The most of the words that count that any product matches. */
export function mostMatched(index: InvertedIndex, matches: Match[]): number {
  const counting = matches.filter((match) => !match.weak)
  let most = 0
  for (let product = 0; product < index.entries.length; product++) {
    let matched = 0
    for (const match of counting) if (match.worths[product]! > 0) matched++
    if (matched > most) most = matched
  }
  return most
}

function judge(matches: Match[], product: number, least: number): number {
  let quality = 0
  let matched = 0
  let previous = -2
  let nounFirst = false
  let nounLast = false
  for (const match of matches) {
    const worth = match.worths[product]!
    if (worth === 0) continue
    const place = placeOfWorth(worth)
    if (match.weak) {
      quality += qualityOf(worth) >> 3
      continue
    }
    if (matched === 0) nounFirst = opensName(worth)
    // Against the order of the name it is no English query: `jus d’orange` does not mean Juicing oranges.
    nounLast = closesName(worth) && previous <= place
    matched++
    quality += qualityOf(worth) + nearness(previous, place)
    previous = place === noPlace ? -2 : place
  }
  if (nounFirst || nounLast) quality += isNoun
  return matched < least ? 0 : quality
}

function nearness(previous: number, place: number): number {
  if (previous < 0) return 0
  if (place === previous + 1) return followsAtOnce
  return place === previous - 1 ? standsBeside : 0
}
