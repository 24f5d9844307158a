import type { Locale } from '@dix/contract'
import { LRUCache } from 'lru-cache'
import { isSameJson } from '../../platform/same-json.ts'
import { categoryNoun, closingNoun } from '../text/nouns.ts'
import { conceptCount, conceptsIn } from '../text/thesaurus.ts'
import { isStopWord, type Token, tokenize, tokenizeIn } from '../text/words.ts'
import type { SearchDocument } from './document.ts'
import { fields, insert, noPosition, posting, remove, union } from './postings.ts'
import { Synonyms } from './synonyms.ts'
import { newTerm, type Term, Vocabulary } from './vocabulary.ts'

/** Characters of a description that are indexed: a few pasted web pages would fill the memory. */
const indexedDescription = 1_500

/** Names are compared by length only up to this many words after the first. */
const longestName = 15

/** Number of tie break values, and the part that means in stock. */
export const tieBreakCount = 32
export const inStock = 16

/** A document in the index. `length` counts the words of its name after the first, up to `longestName`. */
export type Entry = { document: SearchDocument; length: number }

/**
 * The matches of a typed word: documents by number, the score of each, and the number of those with the word outside
 * their description.
 */
export type WordScores = { documents: Uint32Array; scores: Uint16Array; foundInHead: number }

/** The matches of a typed word, as typed or as corrected. `terms` replace it; empty if nothing is near. */
type CachedWord = { scores: WordScores; terms: Term[] }

/** Sizes in the cache of typed words, in bytes: the whole, a matching document, a word. */
const typedWordsSize = 2 * 2 ** 20
const perDocument = 6
const perWord = 500

/**
 * An index from words to the documents that contain them. A changed document keeps its number, a removed one leaves a
 * gap, so an update touches only the words of its documents.
 */
export class InvertedIndex {
  readonly mainLanguage: Locale
  readonly vocabulary = new Vocabulary()
  /** Documents by number; null where one was removed. */
  readonly entries: (Entry | null)[] = []
  /** The tie break between equally good documents, by number: in stock, then the shorter name. Negative for a gap. */
  readonly tieBreaks: number[] = []
  /** For each concept of the thesaurus, the documents that name it. */
  readonly concepts: Term[] = Array.from({ length: conceptCount }, (_, concept) =>
    newTerm(`concept ${concept}`),
  )
  /** Cache of brands, units and categories during an update, because the same few occur in many documents. */
  readonly phrases = new Map<string, Phrase>()
  /**
   * Cache of what typed words match, until the next update: the earlier words of a query stay while its last one is
   * typed.
   */
  readonly typedWords = new LRUCache<string, CachedWord>({
    maxSize: typedWordsSize,
    sizeCalculation: ({ scores }) => scores.documents.length * perDocument + perWord,
  })
  /** Added to the thesaurus. */
  synonyms = new Synonyms()
  /** The number of updates. */
  updates = 0
  readonly #numbers = new Map<string, number>()
  /** The numbers of the documents with each code. */
  readonly #codes = new Map<string, readonly number[]>()
  /** The number of documents in each category, by each of its names. */
  readonly categorySizes = new Map<string, number>()

  /** @param mainLanguage of `name`; `nameOther` is in the other one */
  constructor(documents: SearchDocument[], mainLanguage: Locale) {
    this.mainLanguage = mainLanguage
    this.update(documents, [])
  }

  /** Documents in their order. */
  documents(): SearchDocument[] {
    return this.entries.filter((entry) => entry !== null).map((entry) => entry.document)
  }

  /** Whether most numbers are gaps, so that a new index is worthwhile. */
  isSparse(): boolean {
    return this.entries.length > 1_000 + 2 * this.#numbers.size
  }

  /** The number of a document. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  find(id: string): SearchDocument | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.entries[number]?.document
  }

  /** Numbers of the documents that have this code. */
  withCode(code: string): readonly number[] {
    return this.#codes.get(code) ?? []
  }

  /**
   * Replaces a document whose words are unchanged, even if its stock changed.
   *
   * @returns whether there was one
   */
  setStock(document: SearchDocument): boolean {
    const number = this.#numbers.get(document._id) ?? -1
    const entry = this.entries[number]
    if (!entry || !isSameJson({ ...entry.document, inStock: document.inStock }, document)) return false
    entry.document = document
    this.tieBreaks[number] = tieBreakOf(entry)
    return true
  }

  update(changed: SearchDocument[], removed: string[]): void {
    if (changed.length === 0 && removed.length === 0) return
    this.updates++
    for (const id of removed) this.#remove(id)
    for (const document of changed) this.#put(document)
    this.vocabulary.settle()
    this.phrases.clear()
    this.typedWords.clear()
  }

  #put(document: SearchDocument): void {
    const number = this.#numbers.get(document._id) ?? this.entries.length
    this.#clear(number)
    this.#numbers.set(document._id, number)
    const { head, body, length } = read(document, number, this)
    for (const [term, posting] of head) insert(term.head, posting)
    for (const term of body) insert(term.body, number)
    const entry = { document, length }
    this.entries[number] = entry
    this.tieBreaks[number] = tieBreakOf(entry)
    countCategories(this.categorySizes, document, 1)
    for (const code of document.codes) this.#codes.set(code, [...this.withCode(code), number])
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
    for (const term of head.keys()) remove(term.head, posting(number, 0, 0), posting(number + 1, 0, 0))
    for (const term of body) remove(term.body, number, number + 1)
    this.entries[number] = null
    this.tieBreaks[number] = -1
    countCategories(this.categorySizes, entry.document, -1)
    for (const code of entry.document.codes) {
      const others = this.withCode(code).filter((other) => other !== number)
      if (others.length > 0) this.#codes.set(code, others)
      else this.#codes.delete(code)
    }
  }
}

function tieBreakOf({ document, length }: Entry): number {
  return (document.inStock ? inStock : 0) + longestName - length
}

/** Adds to the counts of a document's categories. */
export function countCategories(
  counts: Map<string, number>,
  { categories }: SearchDocument,
  more: number,
): void {
  for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + more)
}

/** Terms of a short text, with their fields if a category has this name. */
type Phrase = Map<Term, number>

function readPhrase(text: string, index: InvertedIndex): Phrase {
  let phrase = index.phrases.get(text)
  if (!phrase) {
    const tokens = tokenize(text)
    const spans = [
      ...tokens.map(({ word }, at) => ({ term: index.vocabulary.claim(word), from: at, to: at + 1 })),
      ...conceptsIn(tokens).map(({ id, from, to }) => ({ term: index.concepts[id]!, from, to })),
    ]
    const markOf = categoryMarks(text, tokens, spans)
    phrase = new Map(spans.map((span) => [span.term, 0]))
    for (const span of spans) phrase.set(span.term, phrase.get(span.term)! | markOf(span))
    index.phrases.set(text, phrase)
  }
  return phrase
}

type Span = { from: number; to: number }

/** The things named by a category's words that it contains: `Fruits de mer` contains seafood, not fruit. */
function categoryMarks(name: string, tokens: Token[], spans: Span[]): (span: Span) => number {
  if (positionsOf(tokens).at(-1) === 0) return () => fields.wholeCategory
  const noun = categoryNoun(name, tokens)
  if (noun === null) return () => 0
  const holdsNoun = ({ from, to }: Span) => from <= noun.at && noun.at < to
  const longest = Math.max(...spans.filter(holdsNoun).map(({ from, to }) => to - from))
  const mark = noun.isFreshOnly ? fields.categoryNoun : fields.mixedCategoryNoun
  return (span) => (holdsNoun(span) && span.to - span.from === longest ? mark : 0)
}

type Reading = { head: Map<Term, number>; body: Set<Term>; length: number }

/** Every word of a document with its posting; description words only if no other field has them. */
function read(document: SearchDocument, number: number, index: InvertedIndex): Reading {
  const head = new Map<Term, number>()
  const add = (term: Term, field: number, position: number) => {
    const entry = posting(number, field, position)
    const known = head.get(term)
    head.set(term, known === undefined ? entry : union(known, entry))
  }
  const addPhrase = (text: string, field: number) => {
    for (const term of readPhrase(text, index).keys()) add(term, field, noPosition)
  }
  const addName = (name: string, language: Locale): number => {
    const tokens = tokenizeIn(language, name)
    const positions = positionsOf(tokens)
    const closing = language === 'en' ? closingNoun(name, tokens) : null
    const addSpan = (term: Term, from: number, to: number) => {
      const opens = closing === null && positions[from] === 0 ? fields.opensName : 0
      const closes = to - 1 === closing ? fields.closesName : 0
      add(term, fields.name | opens | closes, positions[from]!)
    }
    for (const [at, { word }] of tokens.entries()) addSpan(index.vocabulary.claim(word), at, at + 1)
    for (const { id, from, to } of conceptsIn(tokens)) addSpan(index.concepts[id]!, from, to)
    return positions.at(-1) ?? 0
  }
  const otherLanguage = index.mainLanguage === 'fr' ? 'en' : 'fr'
  const length = addName(document.name, index.mainLanguage)
  addName(document.nameOther ?? '', otherLanguage)
  addPhrase(document.brand, fields.brand)
  for (const category of document.categories) {
    for (const [term, marks] of readPhrase(category, index)) add(term, fields.category | marks, noPosition)
  }
  addPhrase(document.unit, fields.category)

  const body = new Set<Term>()
  const addDescription = (description: string, language: Locale) => {
    for (const { word } of tokenizeIn(language, description.slice(0, indexedDescription))) {
      const term = index.vocabulary.claim(word)
      if (!head.has(term)) body.add(term)
    }
  }
  addDescription(document.description, index.mainLanguage)
  addDescription(document.descriptionOther ?? '', otherLanguage)
  return { head, body, length: Math.min(longestName, length) }
}

/** The number of meaningful words before each token: `lait` and `coco` are neighbours in `lait de coco`. */
function positionsOf(tokens: Token[]): number[] {
  let position = -1
  return tokens.map(({ word }) => (isStopWord(word) ? position + 1 : ++position))
}
