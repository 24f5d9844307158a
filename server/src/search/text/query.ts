import { fold } from '../../platform/fold.ts'
import { isMeasure, isStopWord, type Token, tokenize } from './words.ts'

/** Characters of a query that are read, both as typed and once normalized. */
const longestText = 200
/** More words add nothing but cost time. */
const maxWords = 8

/** A word of a query. `weak` words (articles, sizes, single letters) refine a result and exclude nothing. */
export type QueryWord = Token & { weak: boolean }

export type Query = {
  /** The text as typed, to which `start` and `end` of the tokens refer. */
  text: string
  /** All words, in order. */
  tokens: Token[]
  /** The different words, in order; at least one of them is not weak. */
  words: QueryWord[]
}

/** A query in its normal form: lower case, single spaces, valid Unicode, bounded length. */
export function normalize(text: string): string {
  const wellFormed = text.slice(0, longestText).toWellFormed().normalize('NFC')
  return bounded(wellFormed).replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** The beginning of a text that is short enough once normalized: some characters become eighteen letters. */
function bounded(text: string): string {
  if (fold(text).length <= longestText) return text
  let beginning = ''
  let length = 0
  for (const character of text) {
    length += fold(character).length
    if (length > longestText) break
    beginning += character
  }
  return beginning
}

/** Reads the first eight different words. If all are weak, none is treated as weak. */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text)
  const different = [...new Map(tokens.toReversed().map((token) => [token.word, token])).values()].reverse()
  const words = different.slice(0, maxWords).map((token) => ({ ...token, weak: isWeak(token.word) }))
  const allWeak = words.every((word) => word.weak)
  return { text, tokens, words: allWeak ? words.map((word) => ({ ...word, weak: false })) : words }
}

function isWeak(word: string): boolean {
  return word.length === 1 || isStopWord(word) || isMeasure(word)
}
