import { codeKey } from '@dix/contract'
import { correctedQuery } from './corrected-query.ts'
import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import { closest } from './matching/closeness.ts'
import { matchWords } from './matching/match-words.ts'
import { emptyRanking, maxMatched, type Ranking, rank, rankAgain } from './matching/ranking.ts'
import { emptyScores, reuseScores, type Scores } from './matching/scores.ts'
import { type Correction, correct, type QueryWordMatch } from './matching/spelling.ts'
import { SearchResult } from './result.ts'
import { parseQuery, type Query } from './text/query.ts'
import { isWrittenThe, type Token } from './text/words.ts'

/** A word in the names, brands and categories of fewer documents than this may be a typing error … */
const rareBelow = 3
/** … of a word that is found in this many times more documents. */
const correctionRatio = 5

/**
 * Documents for a text in its normal form: all for an empty text, none for punctuation alone. Documents with the text
 * as a code come first.
 *
 * @param tieBreaks as in the index, but for another store's stock
 */
export function find(
  index: InvertedIndex,
  text: string,
  tieBreaks: ArrayLike<number> = index.tieBreaks,
): SearchResult {
  const coded = [...new Set(index.withCode(codeKey(text)))]
  return coded.length > 0 ? findCoded(index, text, coded, tieBreaks) : findWords(index, text, tieBreaks)
}

function findCoded(
  index: InvertedIndex,
  text: string,
  coded: readonly number[],
  tieBreaks: ArrayLike<number>,
): SearchResult {
  const first = (ranked: Uint32Array) =>
    new Uint32Array([...coded, ...ranked.filter((number) => !coded.includes(number))])
  const query = parseQuery(text)
  const hasWords = query.words.length > 0
  const ranking = hasWords ? search(index, query, tieBreaks).ranking : emptyRanking
  return new SearchResult(index, {
    ranking: { ...ranking, numbers: first(ranking.numbers) },
    tieBreaks,
    corrected: null,
    meant: query,
    closest: (others) => first(hasWords ? searchClosest(index, query, others) : ranking.numbers),
    reorders: 'never',
  })
}

function findWords(index: InvertedIndex, text: string, tieBreaks: ArrayLike<number>): SearchResult {
  const query = parseQuery(text)
  const asTyped = { tieBreaks, corrected: null, meant: query, reorders: 'always' } as const
  if (query.words.length === 0) {
    const ranking = text === '' ? rank(index, [], 0, tieBreaks) : emptyRanking
    return new SearchResult(index, {
      ...asTyped,
      ranking,
      closest: (others) => rankAgain(ranking, others),
    })
  }
  const { matches, ranking } = search(index, query, tieBreaks)
  const closest = (others: ArrayLike<number>) => searchClosest(index, query, others)
  if (isAsTyped(matches)) return new SearchResult(index, { ...asTyped, ranking, closest })
  const best = ranking.numbers[0]
  const corrected = best === undefined ? null : correctedQuery(index, query, matches, best)
  const meant = corrected === null ? query : parseQuery(corrected)
  const reorders = 'sameBest'
  return new SearchResult(index, { ranking, tieBreaks, corrected, meant, closest, reorders })
}

/** Whether the result is for the typed query, whichever document is the best. */
function isAsTyped(matches: readonly QueryWordMatch[]): boolean {
  return matches.every(({ weak, typed, correction }) => weak || (correction === null && typed.count > 0))
}

/** Searches again: few shoppers sort a result, and the scores are too large to cache. */
function searchClosest(index: InvertedIndex, query: Query, tieBreaks: ArrayLike<number>): Uint32Array {
  const { matches, ranking } = search(index, query, tieBreaks)
  return closest(index, matches, ranking.numbers)
}

/**
 * Documents with every word, after correcting rare words. If there are none, every word may be corrected; if there are
 * still none, the documents with the most words.
 */
function search(
  index: InvertedIndex,
  query: Query,
  tieBreaks: ArrayLike<number>,
): { matches: QueryWordMatch[]; ranking: Ranking } {
  reuseScores()
  const typed = matchWords(index, query)
  const matches = query.words.map(({ word, weak }, at): QueryWordMatch => {
    const asTyped = typed[at]!
    const candidate = asTyped.foundInHead < rareBelow && !weak ? correct(index, word) : null
    const isLikely = candidate && candidate.scores.count > asTyped.count * correctionRatio
    const correction = isLikely ? candidate : null
    return { weak, typed: asTyped, correction, scores: merge(index, asTyped, correction) }
  })
  const counting = matches.filter((match) => !match.weak).length
  let ranking = rank(index, matches, counting, tieBreaks)
  if (ranking.numbers.length === 0 && counting > 1) {
    for (const [at, match] of matches.entries()) allowCorrection(index, match, query.words[at]!.word)
    ranking = rank(index, matches, counting, tieBreaks)
  }
  if (ranking.numbers.length === 0) {
    const long = weakenShort(query, matches)
    const minMatched = maxMatched(index, long)
    if (minMatched > 0) ranking = rank(index, long, minMatched, tieBreaks)
  }
  return { matches, ranking }
}

/** Words of one or two letters, and possible English articles, alone do not decide the meaning of a longer query. */
function weakenShort(query: Query, matches: QueryWordMatch[]): QueryWordMatch[] {
  const isShort = (word: Token) => word.word.length < 3 || isWrittenThe(query.text, word)
  const weakened = matches.map((match, at) => ({ ...match, weak: match.weak || isShort(query.words[at]!) }))
  return weakened.some((match) => !match.weak) ? weakened : matches
}

/** Corrects words that were common enough to be trusted at first; rare ones have been corrected already. */
function allowCorrection(index: InvertedIndex, match: QueryWordMatch, word: string): void {
  if (match.weak || match.typed.foundInHead < rareBelow) return
  match.correction = correct(index, word)
  match.scores = merge(index, match.typed, match.correction)
}

function merge(index: InvertedIndex, typed: Scores, correction: Correction | null): Scores {
  if (correction === null) return typed
  const merged = emptyScores(index)
  merged.merge(typed)
  merged.merge(correction.scores)
  return merged
}
