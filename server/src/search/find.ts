import { closest } from './closeness.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { matchWords, type Worths } from './matching.ts'
import { parseQuery, type Query } from './query.ts'
import { quoteCorrected } from './quoting.ts'
import { type Match, mostMatched, rank } from './ranking.ts'
import { SearchResult } from './result.ts'
import { type Correction, correct, type Sought } from './spelling.ts'
import { isWrittenThe, type Token } from './words.ts'
import { better } from './worth.ts'

/** A word in the names, brands and categories of fewer products than this may be a typing error … */
const few = 3
/** … for a word found in this many times more products than the typed one. */
const likelier = 5

/**
 * Products for a text that `normalise` gave: the whole shop for the empty text, nothing for one of signs alone,
 * which asks for something the search cannot read.
 */
export function find(index: InvertedIndex, text: string): SearchResult {
  const query = parseQuery(text)
  if (query.words.length === 0) {
    const all = text === '' ? rank(index, [], 0) : new Uint32Array(0)
    return new SearchResult(index, all, null, query, () => all)
  }
  const { sought, ranked } = search(index, query)
  const corrected = ranked.length === 0 ? null : quoteCorrected(index, query, sought, ranked[0]!)
  const meant = corrected === null ? query : parseQuery(corrected)
  return new SearchResult(index, ranked, corrected, meant, () => searchClosest(index, query))
}

/** Searches again, because hardly anybody sorts a result, and what its words are worth takes too much to be kept. */
function searchClosest(index: InvertedIndex, query: Query): Uint32Array {
  const { sought, ranked } = search(index, query)
  return closest(index, sought, ranked)
}

/**
 * Every word first, as typed; words hardly found are taken for typing errors. Where no product has them
 * all, every word may be an error, and where that does not help either, as many words as can be had.
 */
function search(index: InvertedIndex, query: Query): { sought: Sought[]; ranked: Uint32Array } {
  const typed = matchWords(index, query)
  const sought = query.words.map(({ word, weak }, at): Sought => {
    const asTyped = typed[at]!
    const likely = asTyped.foundInHead < few && !weak ? correct(index, word) : null
    const correction =
      likely && likely.worths.products.length > asTyped.products.length * likelier ? likely : null
    return { weak, typed: asTyped, correction, worths: together(asTyped, correction) }
  })
  const counting = sought.filter((word) => !word.weak).length
  let ranked = rank(index, sought, counting)
  if (ranked.length === 0 && counting > 1) {
    for (const [at, word] of sought.entries()) allowCorrection(index, word, query.words[at]!.word)
    ranked = rank(index, sought, counting)
  }
  if (ranked.length === 0) {
    const telling = withoutShort(query, sought)
    const most = mostMatched(telling)
    if (most > 0) ranked = rank(index, telling, most)
  }
  return { sought, ranked }
}

/** Words hardly begun, and what may be an English article, do not decide alone what a longer query is about. */
function withoutShort(query: Query, sought: Sought[]): Sought[] {
  const isShort = (word: Token) => word.word.length < 3 || isWrittenThe(query.text, word)
  const telling = sought.map((word, at) => ({ ...word, weak: word.weak || isShort(query.words[at]!) }))
  return telling.some((word) => !word.weak) ? telling : sought
}

/** For a word found often enough to be believed at first; the others have had theirs. */
function allowCorrection(index: InvertedIndex, sought: Sought, word: string): void {
  if (sought.weak || sought.typed.foundInHead < few) return
  sought.correction = correct(index, word)
  sought.worths = together(sought.typed, sought.correction)
}

function together(typed: Worths, correction: Correction | null): Match['worths'] {
  if (correction === null) return typed
  const of = typed.of.slice()
  const products = [...typed.products]
  for (const product of correction.worths.products) {
    if (of[product] === 0) products.push(product)
    of[product] = better(of[product]!, correction.worths.of[product]!)
  }
  return { of, products }
}
