import { inflections } from '../inverted-index/inflection.ts'
import type { InvertedIndex } from '../inverted-index/inverted-index.ts'
import { fields } from '../inverted-index/postings.ts'
import type { SynonymMatch } from '../inverted-index/synonyms.ts'
import type { Term } from '../inverted-index/vocabulary.ts'
import type { Query, QueryWord } from '../text/query.ts'
import { conceptsIn } from '../text/thesaurus.ts'
import { isMeasure } from '../text/words.ts'
import {
  bodyScore,
  type Kind,
  openingScoreTable,
  type ScoreTable,
  scoreTable,
  synonymScores,
} from './score.ts'
import { emptyScores, type Scores } from './scores.ts'

const openings = { exact: openingScoreTable('exact'), beginning: openingScoreTable('beginning') }
const nameOrBrand = fields.name | fields.brand

/** Scores of every query word as typed: the word, its forms and beginnings, synonyms, and joined neighbours. */
export function matchWords(index: InvertedIndex, query: Query): Scores[] {
  const alone = query.words.length === 1
  const scores = query.words.map((word) => matchWord(index, word, alone))
  for (const { id, from, to } of conceptsIn(query.tokens)) {
    markSpan(query, scores, from, to, index.concepts[id]!, 'thesaurus')
  }
  for (const match of index.synonyms.matches(query.tokens)) markSynonym(index, query, scores, match)
  for (let from = 0; from + 1 < query.tokens.length; from++) {
    const joined = index.vocabulary.get(query.tokens[from]!.word + query.tokens[from + 1]!.word)
    if (joined) markSpan(query, scores, from, from + 2, joined, 'inflected')
  }
  return scores
}

function matchWord(index: InvertedIndex, { word, weak }: QueryWord, alone: boolean): Scores {
  const scores = emptyScores(index)
  if (alone && word.length <= 2 && !isMeasure(word)) {
    matchFirstLetters(index, scores, word)
    return scores
  }
  const key = weak ? `${word} weak` : word
  const cached = index.typedWords.get(key)
  if (cached) return scores.fill(cached.scores)
  matchWhole(index, scores, word, weak)
  index.typedWords.set(key, { scores: scores.toCache(), terms: [] })
  return scores
}

/** Short beginnings do not match categories, or descriptions up to three letters: nearly all have them. */
function matchWhole(index: InvertedIndex, scores: Scores, word: string, weak: boolean): void {
  const own = index.vocabulary.get(word)
  if (own) markEverywhere(scores, own, 'exact')
  const forms = weak ? [] : inflections(index.vocabulary, word)
  for (const term of forms) markEverywhere(scores, term, 'inflected')
  const within = word.length < 3 ? scoreTable('beginning', nameOrBrand) : scoreTable('beginning')
  markBeginnings(index, scores, word, within, word.length >= 4)
}

/**
 * One or two letters alone find names that begin with them; two letters also find words of names and brands. Anything
 * more would find nearly every document.
 */
function matchFirstLetters(index: InvertedIndex, scores: Scores, word: string): void {
  const own = index.vocabulary.get(word)
  if (own) scores.mark(own.head, openings.exact)
  const within = word.length === 1 ? openings.beginning : scoreTable('beginning', nameOrBrand)
  markBeginnings(index, scores, word, within, false)
}

/** @param inDescriptions whether descriptions count too */
function markBeginnings(
  index: InvertedIndex,
  scores: Scores,
  word: string,
  table: ScoreTable,
  inDescriptions: boolean,
): void {
  for (const term of index.vocabulary.startingWith(word)) {
    scores.mark(term.head, table)
    if (inDescriptions) markBody(scores, term, 'beginning')
  }
}

function markEverywhere(scores: Scores, term: Term, kind: Kind): void {
  scores.mark(term.head, scoreTable(kind))
  if (term.word.length >= 3) markBody(scores, term, kind)
}

function markBody(scores: Scores, term: Term, kind: Kind): void {
  for (const number of term.body) scores.raise(number, bodyScore(kind))
}

/** A term made of several neighbouring query words counts for each of them. */
function markSpan(query: Query, scores: Scores[], from: number, to: number, term: Term, kind: Kind): void {
  for (const of of scoresOfSpan(query, scores, from, to)) of.mark(term.head, scoreTable(kind))
}

/** An added synonym is never taken for a typing error, hence `foundInHead`. */
function markSynonym(index: InvertedIndex, query: Query, scores: Scores[], match: SynonymMatch): void {
  const score = match.isPartial ? synonymScores.partial : synonymScores.whole
  const documents = match.ids.flatMap((id) => index.numberOf(id) ?? [])
  for (const of of scoresOfSpan(query, scores, match.from, match.to)) {
    for (const number of documents) of.raise(number, score)
    if (!match.isPartial && documents.length > 0) of.foundInHead = Number.POSITIVE_INFINITY
  }
}

function scoresOfSpan(query: Query, scores: Scores[], from: number, to: number): Scores[] {
  const typed = new Set(query.tokens.slice(from, to).map(({ word }) => word))
  return scores.filter((_, at) => typed.has(query.words[at]!.word))
}
