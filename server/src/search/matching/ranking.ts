import { type InvertedIndex, longestName } from '../inverted-index/inverted-index.ts'
import { noPosition } from '../inverted-index/postings.ts'
import { closesName, opensName, positionOfScore, qualityOf } from './score.ts'

/** A query word with its scores by document number, and the documents with a score. */
export type Match = { weak: boolean; scores: { of: Uint16Array; documents: number[] } }

const nounBonus = 12
const followsBonus = 8
const besideBonus = 4
/** More documents than an index has: the lower part of a sort key is the document, the upper its relevance. */
const keyBase = 2 ** 24

/**
 * Documents that match at least `minMatched` of the words that count, best first.
 *
 * Quality comes first: how well and in which field each word matches, whether one is the noun of the name, whether
 * they are neighbours there. Then what is in stock, then the shorter name, then the given order. So what is out of
 * stock follows its equals in stock, and still precedes poorer matches.
 */
export function rank(index: InvertedIndex, matches: Match[], minMatched: number): Uint32Array {
  const keys = keysFor(index)
  let count = 0
  const counting = matches.filter((match) => !match.weak)
  for (const number of candidates(index, counting, minMatched)) {
    const quality = minMatched === 0 ? 1 : judge(matches, number, minMatched)
    const entry = index.entries[number]
    if (quality === 0 || !entry) continue
    const inStock = entry.document.inStock ? 1 : 0
    const relevance =
      (quality * 2 + inStock) * (longestName + 1) + (minMatched === 0 ? 0 : longestName - entry.length)
    keys[count++] = relevance * keyBase + (keyBase - 1 - number)
  }
  const sorted = keys.subarray(0, count).sort()
  const ranked = new Uint32Array(count)
  for (let at = 0; at < count; at++) ranked[at] = keyBase - 1 - (sorted[count - 1 - at]! % keyBase)
  return ranked
}

/** Shared by all searches, which never overlap: a new array for each would keep the garbage collector busy. */
let scratch = new Float64Array(0)

function keysFor(index: InvertedIndex): Float64Array {
  if (scratch.length < index.entries.length) scratch = new Float64Array(2 * index.entries.length)
  return scratch
}

/** Documents that may match: those of the rarest word if all are required, else those of any word. */
function candidates(index: InvertedIndex, counting: Match[], minMatched: number): Iterable<number> {
  if (minMatched === 0) return index.entries.keys()
  if (minMatched < counting.length) return documentsOfAny(counting)
  const [rarest] = counting.toSorted((a, b) => a.scores.documents.length - b.scores.documents.length)
  return rarest!.scores.documents
}

/** The highest number of counting words that a document matches. */
export function maxMatched(matches: Match[]): number {
  const counting = matches.filter((match) => !match.weak)
  let max = 0
  for (const number of documentsOfAny(counting)) {
    let matched = 0
    for (const match of counting) if (match.scores.of[number]! > 0) matched++
    if (matched > max) max = matched
  }
  return max
}

function documentsOfAny(matches: Match[]): Set<number> {
  return new Set(matches.flatMap((match) => match.scores.documents))
}

function judge(matches: Match[], number: number, minMatched: number): number {
  let quality = 0
  let matched = 0
  let previous = -2
  let nounFirst = false
  let nounLast = false
  for (const match of matches) {
    const score = match.scores.of[number]!
    if (score === 0) continue
    const position = positionOfScore(score)
    if (match.weak) {
      quality += qualityOf(score) >> 3
      continue
    }
    if (matched === 0) nounFirst = opensName(score)
    // In another order than the name it is no English query: `jus d’orange` does not mean Juicing oranges.
    nounLast = closesName(score) && previous <= position
    matched++
    quality += qualityOf(score) + nearness(previous, position)
    previous = position === noPosition ? -2 : position
  }
  if (nounFirst || nounLast) quality += nounBonus
  return matched < minMatched ? 0 : quality
}

function nearness(previous: number, position: number): number {
  if (previous < 0) return 0
  if (position === previous + 1) return followsBonus
  return position === previous - 1 ? besideBonus : 0
}
