/**
 * Search as one types over the catalogue in memory: prefixes, typing errors, accents, French and English.
 *
 * Own code rather than a library because it was measured: on 20,000 products MiniSearch 7.2 needs 17 ms
 * for `m` and 26 ms for `milk c`, holds no swapped letters for one error, and ranks by one number in which
 * neither field nor kind of match nor stock can be kept apart. `measure.ts` prints the figures of this one.
 */
import type { Locale } from '@dix/contract'
import { LRUCache } from 'lru-cache'
import type { SearchDocument } from './document.ts'
import { find } from './find.ts'
import { type GivenWord, GivenWords } from './given-words.ts'
import { InvertedIndex } from './inverted-index.ts'
import { type NamedCategory, nearestCategories } from './nearest-categories.ts'
import { nearestWord } from './nearest-word.ts'
import { normalise } from './query.ts'
import type { SearchResult } from './result.ts'

export type { SearchDocument } from './document.ts'
export { type GivenWord, givenKey } from './given-words.ts'
export type { NamedCategory } from './nearest-categories.ts'
export type { SearchResult } from './result.ts'

/** Bytes that remembered results may take. */
const remembered = 8 * 2 ** 20
/** Bytes of one product in a list, and of a result's own objects. */
const perId = 4
const perResult = 1_000

export interface Search {
  /** Never throws, whatever the text. The empty text finds every product, in stock first; signs alone find none. */
  find(text: string): SearchResult
  /** What texts that find the same have in common: the same for `Thé  vert` and `thé vert`. */
  keyOf(text: string): string
  /** Ids of at most six categories to offer for a text that found nothing; empty only without categories. */
  nearestCategories(text: string, categories: NamedCategory[]): string[]
  /**
   * Takes changed products in and removed ones out; the outcome equals a new search over the new list.
   * A changed product keeps its place in the given order, a new one comes last.
   */
  replace(changed: SearchDocument[], removed: string[]): void
  /** Sets what words of this shop's own stand for, in place of what was said before. */
  give(words: readonly GivenWord[]): void
  /** The word of the catalogue, as written there, that a text most resembles; null where none resembles it. */
  nearestWord(text: string): string | null
}

/**
 * A search over the given products, whose order decides between equally good ones. Ids must be unique.
 *
 * @param mainLanguage of every `name`, which tells where its noun stands; `nameOther` is in the other one
 */
export function buildSearch(documents: SearchDocument[], mainLanguage: Locale = 'fr'): Search {
  let index = new InvertedIndex(documents, mainLanguage)
  const results = new LRUCache<string, SearchResult>({
    maxSize: remembered,
    sizeCalculation: (result) => result.count * perId + perResult,
  })
  return {
    find(text) {
      const normalised = normalise(text)
      let result = results.get(normalised)
      if (!result) {
        result = find(index, normalised)
        results.set(normalised, result)
      }
      return result
    },
    keyOf: normalise,
    nearestCategories: (text, categories) => nearestCategories(index, normalise(text), categories),
    replace(changed, removed) {
      const news = changed.filter((document) => !isSame(document, index.find(document._id)))
      if (news.length === 0 && removed.length === 0) return
      index.update(news, removed)
      if (index.isSparse()) {
        const { given } = index
        index = new InvertedIndex(index.documents(), mainLanguage)
        index.given = given
      }
      results.clear()
    },
    give(words) {
      index.given = new GivenWords(words)
      results.clear()
    },
    nearestWord: (text) => nearestWord(index, normalise(text)),
  }
}

/** Most changes are of stock and price, which the search does not see: they need not cost its memory of results. */
function isSame(document: SearchDocument, known: SearchDocument | undefined): boolean {
  return known !== undefined && JSON.stringify(document) === JSON.stringify(known)
}
