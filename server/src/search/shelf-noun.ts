import { isPreposition } from './closing-noun.ts'
import { isNaming } from './synonyms.ts'
import { isMeasure, isStopWord, type Token } from './words.ts'

/** The token of a category's name that says what stands there, and whether nothing else does, nor it only preserved. */
export type ShelfNoun = { at: number; alone: boolean }

const joins = new Set(['et', 'and', 'ou', 'or'])
const joiningSign = /[&,;/+]/u
/** What was done to keep it: who asks for meat or fruit means fresh ones first, and these no less than mixed shelves. */
const preserved =
  /^(?:surgelee?s?|congelee?s?|conserves?|boites?|sirop|sec|secs|seches?|sechee?s?|poudre|frozen|canned|tinned|syrup|dried|powdered)$/

/**
 * What a category is a shelf of: the fish of `Poissons frais`, of `Fresh fish` and, not alone, of `Fish &
 * small pets` or `Frozen fish`. Nobody says in which language a category is named, but only French opens with a noun that is
 * in the plural or has a preposition after it: an English word that merely describes the next has neither, as
 * in `Orange juice`. There the noun is the last word, if the synonyms know it. Null where neither can be told.
 */
export function shelfNoun(name: string, tokens: Token[]): ShelfNoun | null {
  const end = tokens.findIndex(
    ({ word, start }, at) =>
      at > 0 && (joins.has(word) || joiningSign.test(name.slice(tokens[at - 1]!.end, start))),
  )
  const at = nounOf(end < 0 ? tokens : tokens.slice(0, end))
  return at === null ? null : { at, alone: end < 0 && !tokens.some(({ word }) => preserved.test(word)) }
}

function nounOf(tokens: Token[]): number | null {
  const isTelling = ({ word }: Token) => !isStopWord(word) && !isMeasure(word)
  const first = tokens.findIndex(isTelling)
  const last = tokens.findLastIndex(isTelling)
  if (first < 0) return null
  const next = tokens[first + 1]?.word ?? ''
  const isPlural = /[sx]$/.test(tokens[first]!.word)
  if (first === last || isPlural || isStopWord(next) || isPreposition(next)) return first
  return isNaming(tokens[last]!.word) ? last : null
}
