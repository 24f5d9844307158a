import { inflections } from './inflection.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { detailOf, fields, productOf } from './postings.ts'
import type { Query, QueryWord } from './query.ts'
import { namings } from './synonyms.ts'
import type { Term } from './vocabulary.ts'
import { bodyWorth, type Kind, openingTable, type WorthTable, worthTable } from './worth.ts'

/** Worth of one query word in each product by number, how many it is found in, and in how many by more than their description. */
export type Worths = { of: Uint16Array; found: number; foundInHead: number }

const openings = { exact: openingTable('exact'), beginning: openingTable('beginning') }
const anyField = fields.name | fields.brand | fields.category
const nameOrBrand = fields.name | fields.brand

export function noWorths(index: InvertedIndex): Worths {
  return { of: new Uint16Array(index.entries.length), found: 0, foundInHead: 0 }
}

/** Worths of every word of a query as typed: the word, its forms and beginnings, synonyms, and joined neighbours. */
export function matchWords(index: InvertedIndex, query: Query): Worths[] {
  const alone = query.words.length === 1
  const worths = query.words.map((word) => matchWord(index, word, alone))
  for (const { thing, from, to } of namings(query.tokens)) {
    markSpan(query, worths, from, to, index.things[thing]!, 'synonym')
  }
  for (let from = 0; from + 1 < query.tokens.length; from++) {
    const joined = index.vocabulary.get(query.tokens[from]!.word + query.tokens[from + 1]!.word)
    if (joined) markSpan(query, worths, from, from + 2, joined, 'inflected')
  }
  return worths
}

/** Gives every product of a term at least the worth of that kind of match. */
export function mark(
  worths: Worths,
  term: Term,
  kind: Kind,
  table: WorthTable = worthTable(kind, anyField),
): void {
  for (const posting of term.head) {
    if (raise(worths, productOf(posting), table[detailOf(posting)]!)) worths.foundInHead++
  }
}

/**
 * The shorter a beginning, the fewer places it may stand in: a letter alone opens a name, two letters a
 * word of name or brand, and descriptions take four. Anything else would find the whole shop.
 */
function matchWord(index: InvertedIndex, { word, weak }: QueryWord, alone: boolean): Worths {
  const worths = noWorths(index)
  const own = index.vocabulary.get(word)
  if (alone && word.length === 1) {
    if (own) mark(worths, own, 'exact', openings.exact)
    markBeginnings(index, worths, word, openings.beginning)
    return worths
  }
  if (own) markEverywhere(worths, own, 'exact')
  if (!weak) for (const term of inflections(index.vocabulary, word)) markEverywhere(worths, term, 'inflected')
  markBeginnings(index, worths, word, worthTable('beginning', word.length < 3 ? nameOrBrand : anyField))
  return worths
}

function markBeginnings(index: InvertedIndex, worths: Worths, word: string, table: WorthTable): void {
  for (const term of index.vocabulary.startingWith(word)) {
    if (term.word === word) continue
    mark(worths, term, 'beginning', table)
    if (word.length >= 4) markBody(worths, term, 'beginning')
  }
}

function markEverywhere(worths: Worths, term: Term, kind: Kind): void {
  mark(worths, term, kind)
  if (term.word.length >= 3) markBody(worths, term, kind)
}

function markBody(worths: Worths, term: Term, kind: Kind): void {
  for (const product of term.body) raise(worths, product, bodyWorth(kind))
}

/** A term that stands for several neighbouring words of the query counts for each of them. */
function markSpan(query: Query, worths: Worths[], from: number, to: number, term: Term, kind: Kind): void {
  for (let at = from; at < to; at++) {
    const word = query.words.findIndex((candidate) => candidate.word === query.tokens[at]!.word)
    if (word >= 0) mark(worths[word]!, term, kind)
  }
}

/** Whether the product had no worth before. */
function raise(worths: Worths, product: number, worth: number): boolean {
  const known = worths.of[product]!
  if (worth <= known) return false
  worths.of[product] = worth
  if (known > 0) return false
  worths.found++
  return true
}
