import { newStemmer } from 'snowball-stemmers'
import type { Term, Vocabulary } from './vocabulary.ts'

const stemmers = [newStemmer('french'), newStemmer('english')]

/** French and English stem of a word; too short a word, or one with a digit, is its own. */
function stemsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word, word]
  return stemmers.map((stemmer) => stemmer.stem(word))
}

/**
 * Other forms of a word that the catalogue knows: `oignons` of `oignon`, `tomatoes` of `tomato`.
 *
 * Two words are forms of each other when either language gives them one stem: nobody says in which
 * language a query, or a product's name, is written. Stems are worked out when first asked for and kept
 * with the term, because stemming the whole vocabulary would take longer than all the rest of a start.
 */
export function inflections(vocabulary: Vocabulary, word: string): Term[] {
  const stems = stemsOf(word)
  const found = new Set<Term>()
  for (const beginning of new Set(stems.map((stem) => commonBeginning(stem, word)))) {
    for (const term of vocabulary.startingWith(beginning)) {
      if (term.word === word || !differInEnding(term.word, word)) continue
      term.stems ??= stemsOf(term.word)
      if (term.stems.some((stem, language) => stem === stems[language])) found.add(term)
    }
  }
  return [...found]
}

/** Endings that turn a noun or adjective into another form. Stemmers also take off those of verbs: `milka`, `milk`. */
const endings = /^(?:|e|s|x|es|ee|ees|l|ux|y|ies|ed|ing)$/

function differInEnding(one: string, other: string): boolean {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  return endings.test(one.slice(common)) && endings.test(other.slice(common))
}

/** What all forms of a stem begin with: the stem, short of a last letter the stemmer changed (`berri`, `berry`). */
function commonBeginning(stem: string, word: string): string {
  return word.startsWith(stem) ? stem : stem.slice(0, -1)
}
