import type { SearchDocument } from './inverted-index/document.ts'
import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import { numberOf } from './inverted-index/postings.ts'
import type { Term } from './inverted-index/vocabulary.ts'
import type { QueryWordMatch } from './matching/spelling.ts'
import type { Query } from './text/query.ts'
import { isStopWord, tokenize } from './text/words.ts'

/**
 * The query that a result is really for, or null if it is the typed one. Words that the best document matches only as
 * corrected are replaced; words that no document has are left out.
 */
export function correctedQuery(
  index: InvertedIndex,
  query: Query,
  matches: QueryWordMatch[],
  best: number,
): string | null {
  let corrected = query.text
  for (const [at, { weak, typed, correction }] of [...matches.entries()].reverse()) {
    const { start, end } = query.words[at]!
    if (weak || typed.byDocument[best]! > 0) continue
    if (correction && correction.scores.byDocument[best]! > 0) {
      corrected = corrected.slice(0, start) + spelled(index, correction.terms) + corrected.slice(end)
    } else if (typed.count === 0 && correction === null) {
      corrected = corrected.slice(0, startWithArticles(query, start)) + corrected.slice(end)
    }
  }
  corrected = corrected.replace(/\s+/gu, ' ').trim()
  return corrected === query.text || corrected === '' ? null : corrected
}

/** Words in the documents' spelling, with accents, in lower case. */
function spelled(index: InvertedIndex, terms: Term[]): string {
  return terms.map((term) => spellingOf(index, term) ?? term.word).join(' ')
}

/** The spelling of a term in the first document that has it: terms are folded. */
export function spellingOf(index: InvertedIndex, term: Term): string | null {
  const number = term.head[0]
  const document = number === undefined ? null : index.entries[numberOf(number)]?.document
  if (!document) return null
  for (const text of headTexts(document)) {
    const token = tokenize(text).find(({ word }) => word === term.word)
    if (token) return text.slice(token.start, token.end).toLowerCase()
  }
  return null
}

function headTexts({ name, nameOther, brand, categories, unit }: SearchDocument): string[] {
  return [name, nameOther ?? '', brand, ...categories, unit]
}

/** The start of a word including its articles and elisions: `de l’` of "de l’huile". */
function startWithArticles(query: Query, start: number): number {
  let from = start - (/(?:qu|[cdjlmnst])['’‘ʼ`´]$/u.exec(query.text.slice(0, start))?.[0].length ?? 0)
  for (const token of query.tokens.filter((candidate) => candidate.end <= start).reverse()) {
    if (!isStopWord(token.word)) break
    from = token.start
  }
  return from
}
