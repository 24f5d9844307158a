import type { Locale } from '@dix/contract'
import { closingNoun } from './closing-noun.ts'
import type { SearchDocument } from './document.ts'
import { GivenWords } from './given-words.ts'
import { fields, insert, noPlace, posting, takeOut, union } from './postings.ts'
import { shelfNoun } from './shelf-noun.ts'
import { namings, thingCount } from './synonyms.ts'
import { newTerm, type Term, Vocabulary } from './vocabulary.ts'
import { isStopWord, type Token, tokenise, tokeniseIn } from './words.ts'

/**
 * Characters of a description that are looked at: what a product is stands early, and without a bound a
 * few pasted web pages would fill the memory.
 */
const describedUpTo = 1_500

/** Names are told apart by length up to this many words after the first. */
export const longestName = 15

/** A product in the index. `length` counts the words of its name after the first, up to `longestName`. */
export type Entry = { document: SearchDocument; length: number }

/**
 * Which words stand in which products. Products are numbered in the order they were given; a changed
 * one keeps its number and a removed one leaves a hole, so updating touches only the product's own words
 * and the outcome equals a new index over the changed list.
 */
export class InvertedIndex {
  readonly mainLanguage: Locale
  readonly vocabulary = new Vocabulary()
  /** Products by number; null where one was removed. */
  readonly entries: (Entry | null)[] = []
  /** For each thing of the synonyms, the products named by any of its words. */
  readonly things: Term[] = Array.from({ length: thingCount }, (_, thing) => newTerm(`thing ${thing}`))
  /** What was read of brands, units and categories during one update: a shop says the same few again and again. */
  readonly phrases = new Map<string, Phrase>()
  /** What the shop itself says that words stand for. */
  given = new GivenWords()
  readonly #numbers = new Map<string, number>()
  #categorySizes: Map<string, number> | null = null

  /** @param mainLanguage of `name`; `nameOther` is in the other one */
  constructor(documents: SearchDocument[], mainLanguage: Locale) {
    this.mainLanguage = mainLanguage
    this.update(documents, [])
  }

  /** Products in their order. */
  documents(): SearchDocument[] {
    return this.entries.filter((entry) => entry !== null).map((entry) => entry.document)
  }

  /** Whether more numbers are holes than products, so that a new index is worth its price. */
  isSparse(): boolean {
    return this.entries.length > 1_000 + 2 * this.#numbers.size
  }

  /** The number of a product. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  find(id: string): SearchDocument | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.entries[number]?.document
  }

  update(changed: SearchDocument[], removed: string[]): void {
    for (const id of removed) this.#remove(id)
    for (const document of changed) this.#put(document)
    this.vocabulary.settle()
    this.phrases.clear()
    this.#categorySizes = null
  }

  /** How many products stand in each category, by each of its names. */
  categorySizes(): Map<string, number> {
    this.#categorySizes ??= countByCategory(this.entries)
    return this.#categorySizes
  }

  #put(document: SearchDocument): void {
    const number = this.#numbers.get(document._id) ?? this.entries.length
    this.#clear(number)
    this.#numbers.set(document._id, number)
    const { head, body, length } = read(document, number, this)
    for (const [term, entry] of head) insert(term.head, entry)
    for (const term of body) insert(term.body, number)
    this.entries[number] = { document, length }
  }

  #remove(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#clear(number)
    this.#numbers.delete(id)
  }

  #clear(number: number): void {
    const entry = this.entries[number]
    if (!entry) return
    const { head, body } = read(entry.document, number, this)
    for (const term of head.keys()) takeOut(term.head, posting(number, 0, 0), posting(number + 1, 0, 0))
    for (const term of body) takeOut(term.body, number, number + 1)
    this.entries[number] = null
  }
}

export function countByCategory(entries: Iterable<Entry | null | undefined>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    for (const name of entry?.document.categories ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Terms of a short text with the marks of a category that is a shelf of them. */
type Phrase = Map<Term, number>

function readPhrase(text: string, index: InvertedIndex): Phrase {
  let phrase = index.phrases.get(text)
  if (!phrase) {
    const tokens = tokenise(text)
    const spans = [
      ...tokens.map(({ word }, at) => ({ term: index.vocabulary.claim(word), from: at, to: at + 1 })),
      ...namings(tokens).map(({ thing, from, to }) => ({ term: index.things[thing]!, from, to })),
    ]
    const markOf = shelfMarks(text, tokens, spans)
    phrase = new Map(spans.map((span) => [span.term, 0]))
    for (const span of spans) phrase.set(span.term, phrase.get(span.term)! | markOf(span))
    index.phrases.set(text, phrase)
  }
  return phrase
}

type Span = { from: number; to: number }

/** How far a category is a shelf of each of its words; of `Fruits de mer` it is one of seafood, not of fruit. */
function shelfMarks(name: string, tokens: Token[], spans: Span[]): (span: Span) => number {
  if (placesOf(tokens).at(-1) === 0) return () => fields.shelf
  const noun = shelfNoun(name, tokens)
  if (noun === null) return () => 0
  const holdsNoun = ({ from, to }: Span) => from <= noun.at && noun.at < to
  const longest = Math.max(...spans.filter(holdsNoun).map(({ from, to }) => to - from))
  const mark = noun.alone ? fields.kind : fields.leads
  return (span) => (holdsNoun(span) && span.to - span.from === longest ? mark : 0)
}

type Reading = { head: Map<Term, number>; body: Set<Term>; length: number }

/** Every word of a product with its posting; words of the description only where no other field has them. */
function read(document: SearchDocument, number: number, index: InvertedIndex): Reading {
  const head = new Map<Term, number>()
  const add = (term: Term, field: number, place: number) => {
    const entry = posting(number, field, place)
    const known = head.get(term)
    head.set(term, known === undefined ? entry : union(known, entry))
  }
  const addPhrase = (text: string, field: number) => {
    for (const term of readPhrase(text, index).keys()) add(term, field, noPlace)
  }
  const addName = (name: string, language: Locale): number => {
    const tokens = tokeniseIn(language, name)
    const places = placesOf(tokens)
    const closing = language === 'en' ? closingNoun(name, tokens) : null
    const addSpan = (term: Term, from: number, to: number) => {
      const opens = closing === null && places[from] === 0 ? fields.opens : 0
      const closes = to - 1 === closing ? fields.closes : 0
      add(term, fields.name | opens | closes, places[from]!)
    }
    for (const [at, { word }] of tokens.entries()) addSpan(index.vocabulary.claim(word), at, at + 1)
    for (const { thing, from, to } of namings(tokens)) addSpan(index.things[thing]!, from, to)
    return places.at(-1) ?? 0
  }
  const otherLanguage = index.mainLanguage === 'fr' ? 'en' : 'fr'
  const length = addName(document.name, index.mainLanguage)
  addName(document.nameOther ?? '', otherLanguage)
  addPhrase(document.brand, fields.brand)
  for (const category of document.categories) {
    for (const [term, shelf] of readPhrase(category, index)) add(term, fields.category | shelf, noPlace)
  }
  addPhrase(document.unit, fields.category)

  const body = new Set<Term>()
  const addDescription = (description: string, language: Locale) => {
    for (const { word } of tokeniseIn(language, description.slice(0, describedUpTo))) {
      const term = index.vocabulary.claim(word)
      if (!head.has(term)) body.add(term)
    }
  }
  addDescription(document.description, index.mainLanguage)
  addDescription(document.descriptionOther ?? '', otherLanguage)
  return { head, body, length: Math.min(longestName, length) }
}

/** How many words that carry meaning stand before each token, so that "lait de coco" reads as two neighbours. */
function placesOf(tokens: Token[]): number[] {
  let place = -1
  return tokens.map(({ word }) => (isStopWord(word) ? place + 1 : ++place))
}
