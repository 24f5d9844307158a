import { isConcept } from './thesaurus.ts'
import { isMeasure, isStopWord, type Token } from './words.ts'

const prepositions = new Set(['with', 'without', 'of', 'in', 'for', 'from', 'on'])
const aside = /[,;:(/–—]|\s-\s/u

/**
 * The index of the noun of an English product name: the last word before a preposition or an aside. `Tomato sauce with
 * basil, 500 g` is a sauce. Null if there is no such word.
 */
export function closingNoun(name: string, tokens: Token[]): number | null {
  let noun: number | null = null
  for (const [at, { word, start }] of tokens.entries()) {
    const before = name.slice(tokens[at - 1]?.end ?? 0, start)
    if (noun !== null && (prepositions.has(word) || aside.test(before))) break
    if (!isMeasure(word) && !isStopWord(word)) noun = at
  }
  return noun
}

/**
 * The noun of a category's name, by token index. `isFreshOnly`: the category contains nothing else, and fresh rather
 * than preserved.
 */
export type CategoryNoun = { at: number; isFreshOnly: boolean }

const joins = new Set(['et', 'and', 'ou', 'or'])
const joiningSign = /[&,;/+]/u
/** Shoppers who search for meat or fruit want it fresh first, so preserved goods rank like mixed categories. */
const preserved =
  /^(?:surgelee?s?|congelee?s?|conserves?|boites?|sirop|sec|secs|seches?|sechee?s?|poudre|frozen|canned|tinned|syrup|dried|powdered)$/

/**
 * The goods that a category contains: the fish of `Poissons frais`, `Fresh fish` and, among others, `Fish & small pets`.
 * Only French begins with a noun in the plural or before a preposition (unlike `Orange juice`); in English the noun is
 * the last word, if it is in the thesaurus. Null if neither applies.
 */
export function categoryNoun(name: string, tokens: Token[]): CategoryNoun | null {
  const end = tokens.findIndex(
    ({ word, start }, at) =>
      at > 0 && (joins.has(word) || joiningSign.test(name.slice(tokens[at - 1]!.end, start))),
  )
  const at = nounOf(end < 0 ? tokens : tokens.slice(0, end))
  return at === null ? null : { at, isFreshOnly: end < 0 && !tokens.some(({ word }) => preserved.test(word)) }
}

function nounOf(tokens: Token[]): number | null {
  const hasMeaning = ({ word }: Token) => !isStopWord(word) && !isMeasure(word)
  const first = tokens.findIndex(hasMeaning)
  const last = tokens.findLastIndex(hasMeaning)
  if (first < 0) return null
  const next = tokens[first + 1]?.word ?? ''
  const isPlural = /[sx]$/.test(tokens[first]!.word)
  if (first === last || isPlural || isStopWord(next) || prepositions.has(next)) return first
  return isConcept(tokens[last]!.word) ? last : null
}
