import type { InvertedIndex } from './inverted-index.ts'
import { matchWords, type Worths } from './matching.ts'
import { parseQuery, type Query } from './query.ts'
import { quoteCorrected } from './quoting.ts'
import { mostMatched, rank } from './ranking.ts'
import { type Correction, correct, type Sought } from './spelling.ts'
import { suggest } from './suggestions.ts'

/** What a search found. The lists are shared between callers: nobody changes them. */
export type SearchResult = {
  /** Ids of every product found, best first. */
  ids: readonly string[]
  /** The query the result is really for, spelled as in the catalogue, when it is not the typed one. */
  corrected: string | null
  /** Longer queries worth trying, at most six. */
  suggestions: readonly string[]
}

/** A word in the names, brands and categories of fewer products than this may be a typing error … */
const few = 3
/** … for a word found in this many times more products than the typed one. */
const likelier = 5

/** Products for a text that `normalise` gave; the whole shop for a text without words. */
export function find(index: InvertedIndex, text: string): SearchResult {
  const query = parseQuery(text)
  if (query.words.length === 0) return wholeShop(index)
  const { sought, ranked } = search(index, query)
  const corrected = ranked.length === 0 ? null : quoteCorrected(index, query, sought, ranked[0]!)
  const meant = corrected === null ? query : parseQuery(corrected)
  return { ids: idsOf(index, ranked), corrected, suggestions: suggest(index, meant, ranked) }
}

function wholeShop(index: InvertedIndex): SearchResult {
  return { ids: idsOf(index, rank(index, [], 0)), corrected: null, suggestions: [] }
}

/**
 * Every word first, as typed; words hardly found are taken for typing errors. Where no product has them
 * all, every word may be an error, and where that does not help either, as many words as can be had.
 */
function search(index: InvertedIndex, query: Query): { sought: Sought[]; ranked: number[] } {
  const typed = matchWords(index, query)
  const sought = query.words.map(({ word, weak }, at): Sought => {
    const asTyped = typed[at]!
    const likely = asTyped.foundInHead < few && !weak ? correct(index, word) : null
    const correction = likely && likely.worths.found > asTyped.found * likelier ? likely : null
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
    const most = mostMatched(index, telling)
    if (most > 0) ranked = rank(index, telling, most)
  }
  return { sought, ranked }
}

/** Words hardly begun do not decide alone what a query with longer words is about. */
function withoutShort(query: Query, sought: Sought[]): Sought[] {
  const telling = sought.map((word, at) => ({ ...word, weak: word.weak || query.words[at]!.word.length < 3 }))
  return telling.some((word) => !word.weak) ? telling : sought
}

/** For a word found often enough to be believed at first; the others have had theirs. */
function allowCorrection(index: InvertedIndex, sought: Sought, word: string): void {
  if (sought.weak || sought.typed.foundInHead < few) return
  sought.correction = correct(index, word)
  sought.worths = together(sought.typed, sought.correction)
}

function together(typed: Worths, correction: Correction | null): Uint16Array {
  if (correction === null) return typed.of
  const corrected = correction.worths.of
  return typed.of.map((worth, product) => Math.max(worth, corrected[product]!))
}

function idsOf(index: InvertedIndex, ranked: number[]): string[] {
  return ranked.map((product) => index.entries[product]!.document._id)
}
