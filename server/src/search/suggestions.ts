import type { SearchDocument } from './inverted-index/document.ts'
import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import type { Query } from './text/query.ts'
import { isMeasure, isStopWord, type Token, tokenize } from './text/words.ts'

const maxSuggestions = 6
/** Number of top documents that suggestions come from; those further down are less relevant. */
const sampleSize = 40
const longestPhrase = 40

/**
 * Longer queries from a result's best documents: the beginnings of their names, up to the query's words or one word
 * further, and categories with these words. Phrases that begin with the query come first, then common ones.
 */
export function suggest(index: InvertedIndex, query: Query, best: (count: number) => Uint32Array): string[] {
  const wanted = query.words.filter((word) => !word.weak).map(({ word }) => word)
  if (wanted.length === 0) return []
  const phrases = new Map<string, Phrase & { documents: number }>()
  // The best documents share a few brands and categories.
  const read = {
    brand: cachedByText((brand) => brandToOmit(brand, wanted)),
    category: cachedByText((name) => wholePhrase(name, tokenize(name), wanted)),
  }
  for (const number of best(sampleSize)) {
    for (const phrase of phrasesOf(index.entries[number]!.document, wanted, read)) {
      const known = phrases.get(phrase.key)
      if (known) known.documents++
      else phrases.set(phrase.key, { ...phrase, documents: 1 })
    }
  }
  return [...phrases.values()]
    .filter((phrase) => phrase.key !== keyOf(query.tokens))
    .sort((a, b) => Number(b.opens) - Number(a.opens) || b.documents - a.documents)
    .slice(0, maxSuggestions)
    .map((phrase) => phrase.text)
}

type Phrase = { text: string; key: string; opens: boolean }

/** Reads brands and categories for one query. */
type Read = { brand(brand: string): Set<string>; category(name: string): Phrase | null }

function cachedByText<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    const value = read(text)
    known.set(text, value)
    return value
  }
}

function phrasesOf(document: SearchDocument, wanted: string[], read: Read): Phrase[] {
  const brand = read.brand(document.brand)
  const ofName = (name: string) => {
    const tokens = tokenize(name)
    const start = tokens.findIndex(({ word }) => !brand.has(word))
    return start < 0 ? null : leadingPhrase(name, tokens.slice(start), wanted)
  }
  const categories = document.categories.map(read.category)
  // The other language only if the query is in it: suggestions in two languages are confusing.
  const name = ofName(document.name) ?? ofName(document.nameOther ?? '')
  const found = [name, ...categories].filter((phrase) => phrase !== null)
  return [...new Map(found.map((phrase) => [phrase.key, phrase])).values()]
}

/** Words of the brand, which do not count at the beginning of a name unless the query has the brand. */
function brandToOmit(brand: string, wanted: string[]): Set<string> {
  const words = tokenize(brand).map(({ word }) => word)
  return new Set(words.some((word) => wanted.some((beginning) => word.startsWith(beginning))) ? [] : words)
}

/** The beginning of a name up to the last wanted word, or one meaningful word further if all of that is typed. */
function leadingPhrase(name: string, tokens: Token[], wanted: string[]): Phrase | null {
  let last = lastWantedIndex(tokens, wanted)
  if (last < 0) return null
  const typed = new Set(wanted.map(singular))
  const typedInFull = tokens
    .slice(0, last + 1)
    .every(({ word }) => isStopWord(word) || typed.has(singular(word)))
  if (typedInFull)
    last = tokens.findIndex(({ word }, at) => at > last && !isStopWord(word) && !isMeasure(word))
  return last < 0 ? null : phrase(name, tokens.slice(0, last + 1), wanted)
}

function wholePhrase(name: string, tokens: Token[], wanted: string[]): Phrase | null {
  return lastWantedIndex(tokens, wanted) < 0 ? null : phrase(name, tokens, wanted)
}

function phrase(text: string, tokens: Token[], wanted: string[]): Phrase | null {
  const phraseText = text
    .slice(tokens[0]!.start, tokens.at(-1)!.end)
    .replace(/\s+[-–—]\s+/gu, ' ')
    .toLowerCase()
  if (phraseText.length > longestPhrase || /[^\p{L}\p{M}\p{N}\s&/%.'’-]/u.test(phraseText)) return null
  return { text: phraseText, key: keyOf(tokens), opens: tokens[0]!.word.startsWith(wanted[0]!) }
}

/** Index of the last wanted word, or -1 if one is missing. */
function lastWantedIndex(tokens: Token[], wanted: string[]): number {
  const positions = wanted.map((beginning) =>
    tokens.findIndex(({ word }) => word.startsWith(beginning) && !isStopWord(word)),
  )
  return positions.includes(-1) ? -1 : Math.max(...positions)
}

/** Equal for phrases that differ only in articles, accents, case or a plural. */
function keyOf(tokens: Token[]): string {
  return tokens
    .filter(({ word }) => !isStopWord(word))
    .map(({ word }) => singular(word))
    .join(' ')
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/[sx]$/, '') : word
}
