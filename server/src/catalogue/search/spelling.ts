import { errorsFrom, longestWord } from './edit-distance.ts'
import { inflections } from './inflection.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { mark, noWorths, type Worths } from './matching.ts'
import { productOf } from './postings.ts'
import type { Term } from './vocabulary.ts'

/** What a word was taken for: the terms to write in its place, and its worth in each product. */
export type Correction = { terms: Term[]; worths: Worths }

type Candidate = { term: Term; errors: number; whole: boolean }

/**
 * The words of the catalogue that a mistyped word was probably meant to be, or null where none is near.
 * Two words run together come first, then the words the fewest errors away.
 */
export function correct(index: InvertedIndex, word: string): Correction | null {
  return splitInTwo(index, word) ?? nearest(index, word)
}

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
    for (const { term } of candidates) mark(worths, term, 'similar')
    for (const term of [best, ...inflections(index.vocabulary, best.word)]) mark(worths, term, 'corrected')
    return { terms: [best], worths }
  }
  return null
}

function candidatesWithin(index: InvertedIndex, word: string, most: number): Candidate[] {
  const errorsTo = errorsFrom(word)
  const beginningsToo = word.length >= 5
  const candidates: Candidate[] = []
  for (const term of index.vocabulary.sharingLetters(word, most)) {
    if (term.word.length < word.length - most) continue
    if (!beginningsToo && (term.word.length > word.length + most || !sameStart(term.word, word))) continue
    const { whole, beginning } = errorsTo(term.word)
    if (whole <= most) candidates.push({ term, errors: whole, whole: true })
    else if (beginningsToo && beginning <= most) candidates.push({ term, errors: beginning, whole: false })
  }
  return candidates
}

/** In short words the first letter is right, or swapped with the second. */
function sameStart(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])
}

/** Whole words before beginnings, a right first letter before a wrong one, then the word of more products. */
function byLikelihood(word: string) {
  const unlikelihood = ({ term, whole }: Candidate) => (whole ? 0 : 2) + (term.word[0] === word[0] ? 0 : 1)
  return (a: Candidate, b: Candidate) =>
    unlikelihood(a) - unlikelihood(b) ||
    b.term.head.length - a.term.head.length ||
    (a.term.word < b.term.word ? -1 : 1)
}

/** `cornflakes` as `corn` and `flakes`, where both are words of one product. */
function splitInTwo(index: InvertedIndex, word: string): Correction | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const left = index.vocabulary.get(word.slice(0, at))
    const right = index.vocabulary.get(word.slice(at))
    if (!left || !right) continue
    const both = new Set(left.head.map(productOf))
    const head = right.head.filter((posting) => both.has(productOf(posting)))
    if (head.length === 0) continue
    const worths = noWorths(index)
    mark(worths, { ...left, head: left.head.filter(inAny(head)) }, 'corrected')
    return { terms: [left, right], worths }
  }
  return null
}

function inAny(postings: number[]): (posting: number) => boolean {
  const products = new Set(postings.map(productOf))
  return (posting) => products.has(productOf(posting))
}
