import { errorsFrom, longestWord } from './edit-distance.ts'
import { inflections } from './inflection.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { mark, noWorths, type Worths } from './matching.ts'
import { productOf } from './postings.ts'
import type { Match } from './ranking.ts'
import { isNaming } from './synonyms.ts'
import { lettersOf, type Term } from './vocabulary.ts'
import { isStopWord } from './words.ts'
import { worthTable } from './worth.ts'

/** What a word was taken for: the terms to write in its place, and its worth in each product. */
export type Correction = { terms: Term[]; worths: Worths }

/** A word of the query on its way to a result: `worths` are those of `typed` and of `correction` together. */
export type Sought = Match & { typed: Worths; correction: Correction | null }

type Candidate = { term: Term; whole: boolean }

/**
 * The words of the catalogue that a mistyped word was probably meant to be, or null where none is near.
 * Two words run together come first, then the words the fewest errors away. A word the synonyms know is
 * no error: a shop without soap does not take `savon` for a savoy cabbage.
 */
export function correct(index: InvertedIndex, word: string): Correction | null {
  return splitInTwo(index, word) ?? (isNaming(word) ? null : nearest(index, word))
}

/** Up to this many letters, a letter in place of another makes another word: `beer` is no `beef`. */
const short = 4

/**
 * How many errors are forgiven: short words lie so close together that one error makes another word,
 * and a number is never an error for another number.
 */
function forgiven(word: string): number {
  if (word.length < 3 || word.length > longestWord || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

function nearest(index: InvertedIndex, word: string): Correction | null {
  for (let errors = 1; errors <= forgiven(word); errors++) {
    const candidates = candidatesWithin(index, word, errors)
    const best = candidates.sort(byLikelihood(word))[0]?.term
    if (!best) continue
    const worths = noWorths(index)
    for (const { term } of candidates) mark(worths, term.head, worthTable('similar'))
    const forms = [best, ...inflections(index.vocabulary, best.word)]
    for (const term of forms) mark(worths, term.head, worthTable('corrected'))
    return { terms: [best], worths }
  }
  return null
}

function candidatesWithin(index: InvertedIndex, word: string, most: number): Candidate[] {
  const errorsTo = errorsFrom(word)
  const beginningsToo = word.length >= 5
  const anyStart = word.length >= 5 && most === 1
  const candidates: Candidate[] = []
  for (const term of index.vocabulary.sharingLetters(word, most)) {
    if (term.word.length < word.length - most) continue
    if (!beginningsToo && term.word.length > word.length + most) continue
    if ((!anyStart && !sameStart(term.word, word)) || isStopWord(term.word)) continue
    if (word.length <= short && isReplaced(word, term)) continue
    const { whole, beginning } = errorsTo(term.word)
    if (whole <= most) candidates.push({ term, whole: true })
    else if (beginningsToo && beginning <= most) candidates.push({ term, whole: false })
  }
  return candidates
}

/** Whether a letter stands in place of another, rather than letters be swapped, left out or too many. */
function isReplaced(word: string, other: Term): boolean {
  return other.word.length === word.length && other.letters !== lettersOf(word)
}

/** The first letter is right, or swapped with the second: asked of short words and of words with two errors. */
function sameStart(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])
}

/**
 * The likelier candidate first: a word of many products, and much more so a whole word, one of the very
 * same letters (one doubled or two swapped is the commonest slip: `paner` is paneer, not paper), or one
 * with the same first letter.
 */
function byLikelihood(word: string) {
  const letters = lettersOf(word)
  const likelihood = ({ term, whole }: Candidate) =>
    term.head.length *
    (whole ? 8 : 1) *
    (term.letters === letters ? 8 : 1) *
    (term.word[0] === word[0] ? 4 : 1)
  return (a: Candidate, b: Candidate) => likelihood(b) - likelihood(a) || (a.term.word < b.term.word ? -1 : 1)
}

/** `cornflakes` as `corn` and `flakes`, where both are words of one product. */
function splitInTwo(index: InvertedIndex, word: string): Correction | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const left = index.vocabulary.get(word.slice(0, at))
    const right = index.vocabulary.get(word.slice(at))
    if (!left || !right) continue
    const withRight = new Set(right.head.map(productOf))
    const together = left.head.filter((posting) => withRight.has(productOf(posting)))
    if (together.length === 0) continue
    const worths = noWorths(index)
    mark(worths, together, worthTable('corrected'))
    return { terms: [left, right], worths }
  }
  return null
}
