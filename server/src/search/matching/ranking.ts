import { type InvertedIndex, inStock, tieBreakCount } from '../inverted-index/inverted-index.ts'
import { noPosition } from '../inverted-index/postings.ts'
import { closesName, opensName, positionOfScore, qualityOf } from './score.ts'
import type { Scores } from './scores.ts'

/** A query word with its scores. */
export type Match = { weak: boolean; scores: Scores }

const nounBonus = 12
const followsBonus = 8
const besideBonus = 4

/**
 * Numbers of documents, best first. `ends`: where each run of equally good ones ends, which only tie breaks order, as far
 * as `tieBreakMask` keeps them.
 */
export type Ranking = { numbers: Uint32Array; ends: Uint32Array; tieBreakMask: number }

export const emptyRanking: Ranking = {
  numbers: new Uint32Array(0),
  ends: new Uint32Array(0),
  tieBreakMask: 0,
}

/**
 * Documents that match at least `minMatched` of the counting words, best first: by quality (how well and in which
 * fields the words match, whether one is the name's noun, whether they are neighbours), then in stock, then the shorter
 * name, then the given order.
 *
 * @param tieBreaks as in the index, but for another store's stock
 */
export function rank(
  index: InvertedIndex,
  matches: Match[],
  minMatched: number,
  tieBreaks: ArrayLike<number> = index.tieBreaks,
): Ranking {
  const { numbers, relevances } = scratchFor(index.entries.length)
  const tieBreakMask = minMatched === 0 ? inStock : tieBreakCount - 1
  const found = candidates(index, matches, minMatched)
  let count = 0
  for (let at = 0; at < found.length; at++) {
    const number = found[at]!
    const tieBreak = tieBreaks[number]!
    if (tieBreak < 0) continue
    const quality = minMatched === 0 ? 1 : judge(matches, number)
    numbers[count] = number
    relevances[count++] = quality * tieBreakCount + (tieBreak & tieBreakMask)
  }
  return { ...sortByRelevance(numbers.subarray(0, count), relevances), tieBreakMask }
}

/** The documents from position `from` up to, not including, `to` in the order of other tie breaks. */
export function rankAgain(
  { numbers, ends, tieBreakMask }: Ranking,
  tieBreaks: ArrayLike<number>,
  from = 0,
  to = numbers.length,
): Uint32Array {
  const ranked = new Uint32Array(Math.max(Math.min(to, numbers.length) - from, 0))
  let start = 0
  for (const end of ends) {
    if (start >= to) break
    if (end > from) {
      const run = numbers.subarray(start, end)
      const part = sliceOfRun(run, (number) => tieBreaks[number]! & tieBreakMask, from - start, to - start)
      ranked.set(part, Math.max(start - from, 0))
    }
    start = end
  }
  return ranked
}

/** Part of equally good documents: highest tie break first, then in the given order. Sorts only what it needs. */
function sliceOfRun(
  run: Uint32Array,
  tieBreakOf: (number: number) => number,
  from: number,
  to: number,
): Uint32Array {
  const counts = new Uint32Array(tieBreakCount)
  for (let at = 0; at < run.length; at++) counts[tieBreakOf(run[at]!)]!++
  /** Where the next document of each tie break goes among those needed; −1 if none of them is. */
  const next = new Int32Array(tieBreakCount).fill(-1)
  const ends: number[] = []
  let [passed, first, needed] = [0, 0, 0]
  for (let tieBreak = tieBreakCount - 1; tieBreak >= 0 && passed < to; tieBreak--) {
    const count = counts[tieBreak]!
    if (passed + count <= from) first += count
    else {
      next[tieBreak] = needed
      needed += count
      ends.push(needed)
    }
    passed += count
  }
  const part = new Uint32Array(needed)
  for (let at = 0; at < run.length; at++) {
    const tieBreak = tieBreakOf(run[at]!)
    if (next[tieBreak]! >= 0) part[next[tieBreak]!++] = run[at]!
  }
  for (const [at, end] of ends.entries()) part.subarray(ends[at - 1] ?? 0, end).sort()
  return part.subarray(Math.max(from - first, 0), to - first)
}

/** One in so many documents with a word: fewer are sorted by number faster than all are looked at. */
const rare = 32

/** Ascending numbers of the documents that match at least `minMatched` of the counting words. */
function candidates(index: InvertedIndex, matches: Match[], minMatched: number): Uint32Array {
  const size = index.entries.length
  const found = scratchFor(size).candidates
  const counting = matches.filter(({ weak }) => !weak).map(({ scores }) => scores)
  let count = 0
  if (minMatched === 0 || minMatched < counting.length) {
    const matched = countMatched(index, matches)
    for (let number = 0; number < size; number++) if (matched[number]! >= minMatched) found[count++] = number
    return found.subarray(0, count)
  }
  const all = counting.sort((a, b) => a.count - b.count)
  const { byDocument, documents } = all[0]!
  if (documents.length < size / rare) {
    for (let at = 0; at < documents.length; at++)
      if (isInOthers(all, documents[at]!)) found[count++] = documents[at]!
    return found.subarray(0, count).sort()
  }
  for (let number = 0; number < size; number++)
    if (byDocument[number] !== 0 && isInOthers(all, number)) found[count++] = number
  return found.subarray(0, count)
}

/** Whether all but the first have a document. Called for thousands: an iterator for each would be garbage. */
function isInOthers(scores: readonly Scores[], number: number): boolean {
  for (let at = 1; at < scores.length; at++) if (scores[at]!.byDocument[number] === 0) return false
  return true
}

/** Number of counting words that each document matches. */
function countMatched(index: InvertedIndex, matches: Match[]): Uint8Array {
  const { matched } = scratchFor(index.entries.length)
  matched.fill(0)
  for (const { weak, scores } of matches) {
    if (weak) continue
    const { documents } = scores
    for (let at = 0; at < documents.length; at++) matched[documents[at]!]!++
  }
  return matched
}

/** The highest number of counting words that a document matches. */
export function maxMatched(index: InvertedIndex, matches: Match[]): number {
  const matched = countMatched(index, matches)
  let max = 0
  for (let number = 0; number < matched.length; number++) max = Math.max(max, matched[number]!)
  return max
}

/** Most relevant first, ties in their order: a counting sort, because relevances are small integers. */
function sortByRelevance(numbers: Uint32Array, relevances: Uint32Array): Pick<Ranking, 'numbers' | 'ends'> {
  let max = 0
  let min = Number.POSITIVE_INFINITY
  for (let at = 0; at < numbers.length; at++) {
    max = Math.max(max, relevances[at]!)
    min = Math.min(min, relevances[at]!)
  }
  if (numbers.length === 0) return emptyRanking
  const sorted = new Uint32Array(numbers.length)
  /** The number of documents above each relevance, counted from the highest. */
  const before = new Uint32Array(max - min + 2)
  for (let at = 0; at < numbers.length; at++) before[max - relevances[at]! + 1]!++
  for (let at = 1; at < before.length; at++) before[at]! += before[at - 1]!
  const ends: number[] = []
  for (
    let quality = Math.floor(max / tieBreakCount);
    quality * tieBreakCount > min - tieBreakCount;
    quality--
  ) {
    const end = before[max - Math.max(quality * tieBreakCount, min) + 1]!
    if (end > (ends.at(-1) ?? 0)) ends.push(end)
  }
  for (let at = 0; at < numbers.length; at++) sorted[before[max - relevances[at]!]!++] = numbers[at]!
  return { numbers: sorted, ends: Uint32Array.from(ends) }
}

/** Shared by all searches, which never overlap: new arrays for each would keep the garbage collector busy. */
let scratch = newScratch(0)

function scratchFor(size: number) {
  if (scratch.numbers.length < size) scratch = newScratch(Math.ceil(1.1 * size))
  return scratch
}

function newScratch(size: number) {
  return {
    candidates: new Uint32Array(size),
    numbers: new Uint32Array(size),
    relevances: new Uint32Array(size),
    matched: new Uint8Array(size),
  }
}

function judge(matches: Match[], number: number): number {
  let quality = 0
  let isFirst = true
  let previous = -2
  let nounFirst = false
  let nounLast = false
  for (const match of matches) {
    const score = match.scores.byDocument[number]!
    if (score === 0) continue
    const position = positionOfScore(score)
    if (match.weak) {
      quality += qualityOf(score) >> 3
      continue
    }
    if (isFirst) nounFirst = opensName(score)
    // In an order other than the name's, the query is not English: `jus d’orange` does not mean Juicing oranges.
    nounLast = closesName(score) && previous <= position
    isFirst = false
    quality += qualityOf(score) + nearness(previous, position)
    previous = position === noPosition ? -2 : position
  }
  return nounFirst || nounLast ? quality + nounBonus : quality
}

function nearness(previous: number, position: number): number {
  if (previous < 0) return 0
  if (position === previous + 1) return followsBonus
  return position === previous - 1 ? besideBonus : 0
}
