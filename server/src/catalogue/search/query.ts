import { isMeasure, isStopWord, type Token, tokenise } from './words.ts'

/** More words than this refine nothing and only cost time. */
const mostWords = 8

/** A word of a query. `weak` words (articles, sizes, single letters) refine a result and rule nothing out. */
export type QueryWord = Token & { weak: boolean }

export type Query = {
  /** The text as typed, which the words' places refer to. */
  text: string
  /** Every word in order. */
  tokens: Token[]
  /** Different words in order; never all of them weak. */
  words: QueryWord[]
}

/** Text that gives the same result for everybody who types it: one case, single spaces, valid Unicode, bounded. */
export function normalise(text: string): string {
  return text.slice(0, 200).toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

export function parseQuery(text: string): Query {
  const tokens = tokenise(text)
  const different = [...new Map(tokens.toReversed().map((token) => [token.word, token])).values()].reverse()
  const words = different.slice(0, mostWords).map((token) => ({ ...token, weak: isWeak(token.word) }))
  const allWeak = words.every((word) => word.weak)
  return { text, tokens, words: allWeak ? words.map((word) => ({ ...word, weak: false })) : words }
}

function isWeak(word: string): boolean {
  return word.length === 1 || isStopWord(word) || isMeasure(word)
}
