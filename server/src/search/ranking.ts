import { type InvertedIndex, longestName } from './inverted-index.ts'
import { noPlace } from './postings.ts'
import { closesName, opensName, placeOfWorth, qualityOf } from './worth.ts'

/** A word of the query with its worth in each product by number, and the products where it has any. */
export type Match = { weak: boolean; worths: { of: Uint16Array; products: number[] } }

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
export function rank(index: InvertedIndex, matches: Match[], least: number): Uint32Array {
  const keys = keysFor(index)
  let count = 0
  const counting = matches.filter((match) => !match.weak)
  for (const product of candidates(index, counting, least)) {
    const quality = least === 0 ? 1 : judge(matches, product, least)
    const entry = index.entries[product]
    if (quality === 0 || !entry) continue
    const inStock = entry.document.inStock ? 1 : 0
    const standing =
      (quality * 2 + inStock) * (longestName + 1) + (least === 0 ? 0 : longestName - entry.length)
    keys[count++] = standing * keyBase + (keyBase - 1 - product)
  }
  const sorted = keys.subarray(0, count).sort()
  const ranked = new Uint32Array(count)
  for (let at = 0; at < count; at++) ranked[at] = keyBase - 1 - (sorted[count - 1 - at]! % keyBase)
  return ranked
}

/** One list for all searches, which never overlap: a new one for each would fill the memory with garbage. */
let scratch = new Float64Array(0)

function keysFor(index: InvertedIndex): Float64Array {
  if (scratch.length < index.entries.length) scratch = new Float64Array(2 * index.entries.length)
  return scratch
}

/** Products that may match: those of the rarest word where every one is required, else those of any. */
function candidates(index: InvertedIndex, counting: Match[], least: number): Iterable<number> {
  if (least === 0) return index.entries.keys()
  if (least < counting.length) return productsOfAny(counting)
  const [rarest] = counting.toSorted((a, b) => a.worths.products.length - b.worths.products.length)
  return rarest!.worths.products
}

/** The most of the words that count that any product matches. */
export function mostMatched(matches: Match[]): number {
  const counting = matches.filter((match) => !match.weak)
  let most = 0
  for (const product of productsOfAny(counting)) {
    let matched = 0
    for (const match of counting) if (match.worths.of[product]! > 0) matched++
    if (matched > most) most = matched
  }
  return most
}

function productsOfAny(matches: Match[]): Set<number> {
  return new Set(matches.flatMap((match) => match.worths.products))
}

function judge(matches: Match[], product: number, least: number): number {
  let quality = 0
  let matched = 0
  let previous = -2
  let nounFirst = false
  let nounLast = false
  for (const match of matches) {
    const worth = match.worths.of[product]!
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
