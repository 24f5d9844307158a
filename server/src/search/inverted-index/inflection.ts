import { LRUCache } from 'lru-cache'
import { newStemmer } from 'snowball-stemmers'
import type { Term, Vocabulary } from './vocabulary.ts'

const stemmers = [newStemmer('french'), newStemmer('english')]

/** The French and the English stem of a word. Short words and words with digits are their own stems. */
function stemsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word, word]
  return stemmers.map((stemmer) => stemmer.stem(word))
}

/**
 * Stems of recently typed words: the earlier words of a query stay while its last one is typed, and many shoppers type
 * the same.
 */
const typedStems = new LRUCache<string, string[]>({ max: 2_000, memoMethod: stemsOf })

/**
 * Words of the vocabulary with the same stem in either language, such as `oignons` of `oignon`. Stems are cached on
 * first use: stemming the whole vocabulary would take longer than the rest of the start.
 */
export function inflections(vocabulary: Vocabulary, word: string): Term[] {
  const stems = typedStems.memo(word)
  const found = new Set<Term>()
  for (const beginning of new Set(stems.map((stem) => commonBeginning(stem, word)))) {
    for (const term of vocabulary.startingWith(beginning)) {
      if (term.word.length > word.length + longestEnding) continue
      if (term.word === word || !differInEnding(term.word, word)) continue
      term.stems ??= stemsOf(term.word)
      if (term.stems.some((stem, language) => stem === stems[language])) found.add(term)
    }
  }
  return [...found]
}

/** Endings of nouns and adjectives. Stemmers also remove those of verbs: `milka`, `milk`. */
const endings = /^(?:|e|s|x|es|ee|ees|l|ux|y|ies|ed|ing)$/
const longestEnding = 3

function differInEnding(one: string, other: string): boolean {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  return endings.test(one.slice(common)) && endings.test(other.slice(common))
}

/**
 * The common beginning of all forms of a stem: the stem without a last letter that the stemmer changed (`berri`,
 * `berry`).
 */
function commonBeginning(stem: string, word: string): string {
  return word.startsWith(stem) ? stem : stem.slice(0, -1)
}
