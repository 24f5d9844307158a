import { isMeasure, isStopWord, type Token } from './words.ts'

const prepositions = new Set(['with', 'without', 'of', 'in', 'for', 'from', 'on'])
const aside = /[,;:(/–—]|\s-\s/u

/**
 * Which token of an English name is the noun that says what the product is: the last one before what is
 * told besides. `Tomato sauce with basil, 500 g` is a sauce. Null where the name has no such word.
 */
export function closingNoun(name: string, tokens: Token[]): number | null {
  let noun: number | null = null
  for (const [at, { word, start }] of tokens.entries()) {
    const before = name.slice(tokens[at - 1]?.end ?? 0, start)
    if (noun !== null && (isPreposition(word) || aside.test(before))) break
    if (!isMeasure(word) && !isStopWord(word)) noun = at
  }
  return noun
}

export function isPreposition(word: string): boolean {
  return prepositions.has(word)
}
