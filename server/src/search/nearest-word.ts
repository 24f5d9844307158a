import { errorsFrom, longestWord } from './edit-distance.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { parseQuery } from './query.ts'
import { surfaceOf } from './quoting.ts'
import type { Term } from './vocabulary.ts'
import { isMeasure, isStopWord } from './words.ts'

/** Below this share of right letters two words have nothing to do with each other. */
const faintest = 0.62
const shortest = 3

/**
 * The word of names, brands and categories that a text most resembles, as it is written there; null where none does.
 * Looser than what the search forgives: it is for a person to judge, who sees what shoppers wrote in vain.
 */
export function nearestWord(index: InvertedIndex, text: string): string | null {
  let best: { term: Term; likeness: number } | null = null
  for (const { word } of parseQuery(text).words) {
    if (word.length < shortest || word.length > longestWord || isMeasure(word)) continue
    const errorsTo = errorsFrom(word)
    for (const term of index.vocabulary.sharingLetters(word, errorsIn(word))) {
      if (term.word.length < shortest || isStopWord(term.word) || isMeasure(term.word)) continue
      const errors = errorsTo(term.word).whole
      // Who writes several letters wrongly has the first one right: "sabounette" is no "ciboulette".
      if (errors > 1 && term.word[0] !== word[0]) continue
      const likeness = 1 - errors / Math.max(word.length, term.word.length)
      if (likeness < faintest || (best && !isLikelier(term, likeness, best))) continue
      best = { term, likeness }
    }
  }
  return best && (surfaceOf(index, best.term) ?? best.term.word)
}

function isLikelier(term: Term, likeness: number, best: { term: Term; likeness: number }): boolean {
  return likeness > best.likeness || (likeness === best.likeness && term.head.length > best.term.head.length)
}

/** Letters that may be wrong in a word at most. */
function errorsIn(word: string): number {
  return Math.floor(word.length * (1 - faintest))
}
