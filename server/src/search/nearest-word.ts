import { spellingOf } from './corrected-query.ts'
import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import type { Term } from './inverted-index/vocabulary.ts'
import { errorsFrom, longestWord } from './text/edit-distance.ts'
import { parseQuery } from './text/query.ts'
import { isMeasure, isStopWord } from './text/words.ts'

/** Words with a smaller share of right letters have nothing in common. */
const minLikeness = 0.62
const shortest = 3

/**
 * The word of names, brands and categories most similar to a text, in the documents' spelling; null if none is. More
 * tolerant than a search, because a user judges the result.
 */
export function nearestWord(index: InvertedIndex, text: string): string | null {
  let best: { term: Term; likeness: number } | null = null
  for (const { word } of parseQuery(text).words) {
    if (word.length < shortest || word.length > longestWord || isMeasure(word)) continue
    const errorsTo = errorsFrom(word)
    for (const term of index.vocabulary.sharingLetters(word, errorsIn(word))) {
      if (term.word.length < shortest || isStopWord(term.word) || isMeasure(term.word)) continue
      const errors = errorsTo(term.word).whole
      // With several errors the first letter must be right: "sabounette" is not "ciboulette".
      if (errors > 1 && term.word[0] !== word[0]) continue
      const likeness = 1 - errors / Math.max(word.length, term.word.length)
      if (likeness < minLikeness || (best && !isLikelier(term, likeness, best))) continue
      best = { term, likeness }
    }
  }
  return best && (spellingOf(index, best.term) ?? best.term.word)
}

function isLikelier(term: Term, likeness: number, best: { term: Term; likeness: number }): boolean {
  return likeness > best.likeness || (likeness === best.likeness && term.head.length > best.term.head.length)
}

/** Maximum errors in a word. */
function errorsIn(word: string): number {
  return Math.floor(word.length * (1 - minLikeness))
}
