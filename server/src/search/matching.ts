import type { GivenNaming } from './given-words.ts'
import { inflections } from './inflection.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { detailOf, fields, productOf } from './postings.ts'
import type { Query, QueryWord } from './query.ts'
import { namings } from './synonyms.ts'
import type { Term } from './vocabulary.ts'
import { isMeasure } from './words.ts'
import {
  better,
  bodyWorth,
  givenWorths,
  type Kind,
  openingTable,
  type WorthTable,
  worthTable,
} from './worth.ts'

/**
 * Worth of one query word in each product by number, the products it is found in, and in how many of them by more than
 * their description.
 */
export type Worths = { of: Uint16Array; products: number[]; foundInHead: number }

const openings = { exact: openingTable('exact'), beginning: openingTable('beginning') }
const nameOrBrand = fields.name | fields.brand

export function noWorths(index: InvertedIndex): Worths {
  return { of: new Uint16Array(index.entries.length), products: [], foundInHead: 0 }
}

/** Worths of every word of a query as typed: the word, its forms and beginnings, synonyms, and joined neighbours. */
export function matchWords(index: InvertedIndex, query: Query): Worths[] {
  const alone = query.words.length === 1
  const worths = query.words.map((word) => matchWord(index, word, alone))
  for (const { thing, from, to } of namings(query.tokens)) {
    markSpan(query, worths, from, to, index.things[thing]!, 'synonym')
  }
  for (const naming of index.given.namings(query.tokens)) markGiven(index, query, worths, naming)
  for (let from = 0; from + 1 < query.tokens.length; from++) {
    const joined = index.vocabulary.get(query.tokens[from]!.word + query.tokens[from + 1]!.word)
    if (joined) markSpan(query, worths, from, from + 2, joined, 'inflected')
  }
  return worths
}

/** Gives the product of every posting at least the worth that the table says. */
export function mark(worths: Worths, postings: number[], table: WorthTable): void {
  for (const posting of postings) {
    if (raise(worths, productOf(posting), table[detailOf(posting)]!)) worths.foundInHead++
  }
}

function matchWord(index: InvertedIndex, { word, weak }: QueryWord, alone: boolean): Worths {
  const worths = noWorths(index)
  if (alone && word.length <= 2 && !isMeasure(word)) matchFirstLetters(index, worths, word)
  else matchWhole(index, worths, word, weak)
  return worths
}

/** Short beginnings stay out of categories, and of descriptions up to three letters: they are in nearly all of them. */
function matchWhole(index: InvertedIndex, worths: Worths, word: string, weak: boolean): void {
  const own = index.vocabulary.get(word)
  if (own) markEverywhere(worths, own, 'exact')
  const forms = weak ? [] : inflections(index.vocabulary, word)
  for (const term of forms) markEverywhere(worths, term, 'inflected')
  const within = word.length < 3 ? worthTable('beginning', nameOrBrand) : worthTable('beginning')
  markBeginnings(index, worths, word, within, word.length >= 4)
}

/**
 * One or two letters are a word hardly begun, even where they are a word: they find names that begin
 * with them, two letters also words of names and brands. Anything else would find the whole shop.
 */
function matchFirstLetters(index: InvertedIndex, worths: Worths, word: string): void {
  const own = index.vocabulary.get(word)
  if (own) mark(worths, own.head, openings.exact)
  const within = word.length === 1 ? openings.beginning : worthTable('beginning', nameOrBrand)
  markBeginnings(index, worths, word, within, false)
}

/** @param described whether descriptions count too */
function markBeginnings(
  index: InvertedIndex,
  worths: Worths,
  word: string,
  table: WorthTable,
  described: boolean,
): void {
  for (const term of index.vocabulary.startingWith(word)) {
    mark(worths, term.head, table)
    if (described) markBody(worths, term, 'beginning')
  }
}

function markEverywhere(worths: Worths, term: Term, kind: Kind): void {
  mark(worths, term.head, worthTable(kind))
  if (term.word.length >= 3) markBody(worths, term, kind)
}

function markBody(worths: Worths, term: Term, kind: Kind): void {
  for (const product of term.body) raise(worths, product, bodyWorth(kind))
}

/** A term that stands for several neighbouring words of the query counts for each of them. */
function markSpan(query: Query, worths: Worths[], from: number, to: number, term: Term, kind: Kind): void {
  for (const of of worthsOfSpan(query, worths, from, to)) mark(of, term.head, worthTable(kind))
}

/** A word that the shop gave a meaning is as good as found: nobody takes it for a typing error. */
function markGiven(index: InvertedIndex, query: Query, worths: Worths[], naming: GivenNaming): void {
  const worth = naming.begun ? givenWorths.begun : givenWorths.whole
  const products = naming.ids.flatMap((id) => index.numberOf(id) ?? [])
  for (const of of worthsOfSpan(query, worths, naming.from, naming.to)) {
    for (const product of products) raise(of, product, worth)
    if (!naming.begun && products.length > 0) of.foundInHead = Number.POSITIVE_INFINITY
  }
}

function worthsOfSpan(query: Query, worths: Worths[], from: number, to: number): Worths[] {
  const typed = new Set(query.tokens.slice(from, to).map(({ word }) => word))
  return worths.filter((_, at) => typed.has(query.words[at]!.word))
}

/** Whether the product had no worth before. */
function raise(worths: Worths, product: number, worth: number): boolean {
  const known = worths.of[product]!
  if (worth === 0 || worth === known) return false
  if (known > 0) {
    worths.of[product] = better(known, worth)
    return false
  }
  worths.of[product] = worth
  worths.products.push(product)
  return true
}
