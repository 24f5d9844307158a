import type { SearchDocument } from './document.ts'
import type { InvertedIndex } from './inverted-index.ts'
import type { Query } from './query.ts'
import { isMeasure, isStopWord, type Token, tokenise } from './words.ts'

const most = 6
/** Suggestions come from the best products: further down a list the phrases stop being about the query. */
const lookedAt = 40
const longestPhrase = 40

/**
 * Longer queries that the best products of a result suggest: the beginnings of their names, up to the
 * words asked for or one word past them, and the categories that carry those words. Phrases that open
 * with the query come first, then those of more products.
 */
export function suggest(index: InvertedIndex, query: Query, ranked: Uint32Array): string[] {
  const wanted = query.words.filter((word) => !word.weak).map(({ word }) => word)
  if (wanted.length === 0) return []
  const phrases = new Map<string, Phrase>()
  for (const product of ranked.subarray(0, lookedAt)) {
    for (const phrase of phrasesOf(index.entries[product]!.document, wanted)) {
      const known = phrases.get(phrase.key)
      if (known) known.products++
      else phrases.set(phrase.key, phrase)
    }
  }
  return [...phrases.values()]
    .filter((phrase) => phrase.key !== keyOf(query.tokens))
    .sort((a, b) => Number(b.opens) - Number(a.opens) || b.products - a.products)
    .slice(0, most)
    .map((phrase) => phrase.text)
}

type Phrase = { text: string; key: string; opens: boolean; products: number }

function phrasesOf(document: SearchDocument, wanted: string[]): Phrase[] {
  const brand = brandToLeaveOut(document.brand, wanted)
  const ofName = (name: string) => {
    const tokens = tokenise(name)
    const start = tokens.findIndex(({ word }) => !brand.has(word))
    return start < 0 ? null : leadingPhrase(name, tokens.slice(start), wanted)
  }
  const categories = document.categories.map((name) => wholePhrase(name, tokenise(name), wanted))
  // The other language only where the query is in it: nobody wants suggestions in two languages.
  const name = ofName(document.name) ?? ofName(document.nameOther ?? '')
  const found = [name, ...categories].filter((phrase) => phrase !== null)
  return [...new Map(found.map((phrase) => [phrase.key, phrase])).values()]
}

/** Words of a brand that open a name and say nothing about the thing, unless the brand is what is wanted. */
function brandToLeaveOut(brand: string, wanted: string[]): Set<string> {
  const words = tokenise(brand).map(({ word }) => word)
  return new Set(words.some((word) => wanted.some((beginning) => word.startsWith(beginning))) ? [] : words)
}

/** The beginning of a name up to the last wanted word, or to the next word that tells more when that is all typed. */
function leadingPhrase(name: string, tokens: Token[], wanted: string[]): Phrase | null {
  let last = lastWanted(tokens, wanted)
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
  return lastWanted(tokens, wanted) < 0 ? null : phrase(name, tokens, wanted)
}

function phrase(text: string, tokens: Token[], wanted: string[]): Phrase | null {
  const written = text
    .slice(tokens[0]!.start, tokens.at(-1)!.end)
    .replace(/\s+[-–—]\s+/gu, ' ')
    .toLowerCase()
  if (written.length > longestPhrase || /[^\p{L}\p{M}\p{N}\s&/%.'’-]/u.test(written)) return null
  return { text: written, key: keyOf(tokens), opens: tokens[0]!.word.startsWith(wanted[0]!), products: 1 }
}

/** Place of the wanted word that stands last, or -1 unless all of them are there. */
function lastWanted(tokens: Token[], wanted: string[]): number {
  const places = wanted.map((beginning) =>
    tokens.findIndex(({ word }) => word.startsWith(beginning) && !isStopWord(word)),
  )
  return places.includes(-1) ? -1 : Math.max(...places)
}

/** Two phrases of one key say the same: articles, accents, case and a plural do not count. */
function keyOf(tokens: Token[]): string {
  return tokens
    .filter(({ word }) => !isStopWord(word))
    .map(({ word }) => singular(word))
    .join(' ')
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/[sx]$/, '') : word
}
