import { fold } from '../catalogue/folding.ts'
import { isMeasure, isStopWord, type Token, tokenise } from './words.ts'

/** Characters of a text that are looked at, as typed and once folded. */
const longestText = 200
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
  const wellFormed = text.slice(0, longestText).toWellFormed().normalize('NFC')
  return bounded(wellFormed).replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** As much of a text as is not too long once folded: some characters stand for up to eighteen letters. */
function bounded(text: string): string {
  if (fold(text).length <= longestText) return text
  let kept = ''
  let length = 0
  for (const character of text) {
    length += fold(character).length
    if (length > longestText) break
    kept += character
  }
  return kept
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
