import type { SearchDocument } from './document.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { productOf } from './postings.ts'
import type { Query } from './query.ts'
import type { Sought } from './spelling.ts'
import type { Term } from './vocabulary.ts'
import { isStopWord, tokenise } from './words.ts'

/**
 * The query that the result is for, or null when it is the typed one: words the best product matches
 * only as corrected are replaced by what they were taken for, words no product has are left out.
 */
export function quoteCorrected(
  index: InvertedIndex,
  query: Query,
  sought: Sought[],
  best: number,
): string | null {
  let quoted = query.text
  for (const [at, { weak, typed, correction }] of [...sought.entries()].reverse()) {
    const { start, end } = query.words[at]!
    if (weak || typed.of[best]! > 0) continue
    if (correction && correction.worths.of[best]! > 0) {
      quoted = quoted.slice(0, start) + spell(index, correction.terms) + quoted.slice(end)
    } else if (typed.products.length === 0 && correction === null) {
      quoted = quoted.slice(0, startWithArticles(query, start)) + quoted.slice(end)
    }
  }
  quoted = quoted.replace(/\s+/gu, ' ').trim()
  return quoted === query.text || quoted === '' ? null : quoted
}

/** Words as the catalogue writes them, accents included, in lower case. */
function spell(index: InvertedIndex, terms: Term[]): string {
  return terms.map((term) => surfaceOf(index, term) ?? term.word).join(' ')
}

/** Terms keep no spelling: the first product that has the word is asked for it. */
export function surfaceOf(index: InvertedIndex, term: Term): string | null {
  const product = term.head[0]
  const document = product === undefined ? null : index.entries[productOf(product)]?.document
  if (!document) return null
  for (const text of headTexts(document)) {
    const token = tokenise(text).find(({ word }) => word === term.word)
    if (token) return text.slice(token.start, token.end).toLowerCase()
  }
  return null
}

function headTexts({ name, nameOther, brand, categories, unit }: SearchDocument): string[] {
  return [name, nameOther ?? '', brand, ...categories, unit]
}

/** Where a word begins together with the articles and elisions before it: all of `de l’` in "de l’huile". */
function startWithArticles(query: Query, start: number): number {
  let from = start - (/(?:qu|[cdjlmnst])['’‘ʼ`´]$/u.exec(query.text.slice(0, start))?.[0].length ?? 0)
  for (const token of query.tokens.filter((candidate) => candidate.end <= start).reverse()) {
    if (!isStopWord(token.word)) break
    from = token.start
  }
  return from
}
