import { inflections } from '../inverted-index/inflection.ts'
import type { InvertedIndex } from '../inverted-index/inverted-index.ts'
import { numberOf } from '../inverted-index/postings.ts'
import { lettersOf, type Term } from '../inverted-index/vocabulary.ts'
import { errorsFrom, longestWord } from '../text/edit-distance.ts'
import { isConcept } from '../text/thesaurus.ts'
import { isStopWord } from '../text/words.ts'
import type { Match } from './ranking.ts'
import { scoreTable } from './score.ts'
import { emptyScores, type Scores } from './scores.ts'

/** The correction of a word: the terms that replace it, and their scores. */
export type Correction = { terms: Term[]; scores: Scores }

/** A query word with its scores as `typed`, by its `correction`, and both combined (`scores`). */
export type QueryWordMatch = Match & { typed: Scores; correction: Correction | null }

type Candidate = { term: Term; whole: boolean }

/**
 * The indexed words that a mistyped word probably means, or null if none is near: two words run together, or those with
 * the fewest errors. Thesaurus words are not errors: in a shop without soap, `savon` is not savoy cabbage.
 */
export function correct(index: InvertedIndex, word: string): Correction | null {
  const key = `${word} corrected`
  const cached = index.typedWords.get(key)
  if (cached) {
    const { terms, scores } = cached
    return terms.length === 0 ? null : { terms, scores: emptyScores(index).fill(scores) }
  }
  const correction = splitInTwo(index, word) ?? (isConcept(word) ? null : nearest(index, word))
  const { terms, scores } = correction ?? { terms: [], scores: emptyScores(index) }
  index.typedWords.set(key, { terms, scores: scores.toCache() })
  return correction
}

/** Up to this many letters, a replaced letter makes another word: `beer` is not `beef`. */
const short = 4

/** Number of tolerated errors. Short words are too similar to each other, and numbers are never corrected. */
function toleratedErrors(word: string): number {
  if (word.length < 3 || word.length > longestWord || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

function nearest(index: InvertedIndex, word: string): Correction | null {
  for (let errors = 1; errors <= toleratedErrors(word); errors++) {
    const candidates = candidatesWithin(index, word, errors)
    const best = candidates.sort(byLikelihood(word))[0]?.term
    if (!best) continue
    const scores = emptyScores(index)
    for (const { term } of candidates) scores.mark(term.head, scoreTable('similar'))
    const forms = [best, ...inflections(index.vocabulary, best.word)]
    for (const term of forms) scores.mark(term.head, scoreTable('corrected'))
    return { terms: [best], scores }
  }
  return null
}

function candidatesWithin(index: InvertedIndex, word: string, maxErrors: number): Candidate[] {
  const errorsTo = errorsFrom(word)
  const beginningsToo = word.length >= 5
  const anyStart = word.length >= 5 && maxErrors === 1
  const candidates: Candidate[] = []
  for (const term of index.vocabulary.sharingLetters(word, maxErrors, startsLike(word, anyStart))) {
    if (term.word.length < word.length - maxErrors) continue
    if (!beginningsToo && term.word.length > word.length + maxErrors) continue
    if (word.length <= short && isReplaced(word, term)) continue
    const { whole, beginning } = errorsTo(term.word)
    if ((beginningsToo ? beginning : whole) > maxErrors || isStopWord(term.word)) continue
    candidates.push({ term, whole: whole <= maxErrors })
  }
  return candidates
}

/** Whether a letter was replaced, rather than swapped, missing or extra. */
function isReplaced(word: string, other: Term): boolean {
  return other.word.length === word.length && other.letters !== lettersOf(word)
}

/**
 * The starts (first and second letter) that a word with one or two errors can have. Only with `anyStart` may the first
 * letter be wrong, missing or extra; else it is right, or swapped with the second.
 */
function startsLike(word: string, anyStart: boolean): (start: number) => boolean {
  const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)]
  return (start) => {
    const [itsFirst, itsSecond] = [start >>> 16, start & 0xffff]
    if (itsFirst === first || (itsFirst === second && itsSecond === first)) return true
    return anyStart && (itsSecond === second || itsSecond === first || itsFirst === second)
  }
}

/**
 * The most likely candidate first: by document count, with a large bonus for whole words, the same letters (a doubled
 * or swapped letter: `paner` is paneer, not paper), or the same first letter.
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

/** `cornflakes` as `corn` and `flakes`, if a document has both. */
function splitInTwo(index: InvertedIndex, word: string): Correction | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const left = index.vocabulary.get(word.slice(0, at))
    const right = index.vocabulary.get(word.slice(at))
    if (!left || !right) continue
    const withRight = new Set(right.head.map(numberOf))
    const together = left.head.filter((posting) => withRight.has(numberOf(posting)))
    if (together.length === 0) continue
    const scores = emptyScores(index)
    scores.mark(together, scoreTable('corrected'))
    return { terms: [left, right], scores }
  }
  return null
}
