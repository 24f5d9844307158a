/**
 * Search as you type in memory: prefixes, typing errors, accents, French and English.
 *
 * Not a library, as measured on 20,000 products: MiniSearch 7.2 needs 17 ms for `m` and 26 ms for `milk c`, counts
 * swapped letters as two errors, and its score does not distinguish fields, kinds of match and stock.
 * `testing/search/measure.ts` prints our figures.
 */
import type { Locale } from '@dix/contract'
import { LRUCache } from 'lru-cache'
import { find } from './find.ts'
import type { SearchDocument } from './inverted-index/document.ts'
import { InvertedIndex, inStock } from './inverted-index/inverted-index.ts'
import { type SearchSynonym, Synonyms } from './inverted-index/synonyms.ts'
import { type NamedCategory, nearestCategories } from './nearest-categories.ts'
import { nearestWord } from './nearest-word.ts'
import type { SearchResult } from './result.ts'
import { normalise } from './text/query.ts'

export type { SearchDocument } from './inverted-index/document.ts'
export { type SearchSynonym, synonymKey } from './inverted-index/synonyms.ts'
export type { NamedCategory } from './nearest-categories.ts'
export type { SearchResult } from './result.ts'

/** Bytes of cached results. */
const cacheSize = 8 * 2 ** 20
/** Bytes of one document in a cached result, and of the result itself. */
const perId = 4
const perResult = 1_000

/** Documents indexed in one step of a rebuild. */
const slice = 200

/** Documents up to which looking for their cached results is cheaper than finding all results again. */
const fewSoldOut = 10

type Change = { news: SearchDocument[]; removed: string[] }

/** Which documents are in stock somewhere. `edition` is another number whenever one sells out or is back. */
export type Availability = { of: string; edition: number; has(id: string): boolean }

export interface Search {
  /**
   * Never throws. The empty text finds every document, in stock first; punctuation alone finds none.
   *
   * @param availability ranks by another stock than that of the documents
   */
  find(text: string, availability?: Availability): SearchResult
  /** Equal for texts that find the same, such as `Thé  vert` and `thé vert`. */
  keyOf(text: string): string
  /** Ids of at most six categories to offer when a text finds nothing; empty only without categories. */
  nearestCategories(text: string, categories: NamedCategory[]): string[]
  /**
   * Adds, replaces and removes documents (by id), as if the search were rebuilt. A replaced document keeps its
   * position in the given order, a new one comes last.
   */
  replace(changed: SearchDocument[], removed: string[]): void
  /**
   * Rebuilds an index that is mostly gaps, in steps to take between requests: the old one answers until the last. Null
   * where there is nothing to do, or it is being done.
   */
  compact(): Iterator<void> | null
  /** Replaces the synonyms that are added to the thesaurus. */
  setSynonyms(synonyms: readonly SearchSynonym[]): void
  /** The indexed word that a text most resembles, as it is spelled there; null if none does. */
  nearestWord(text: string): string | null
}

/**
 * A search over documents, whose order decides between equally good ones. Ids must be unique.
 *
 * @param mainLanguage of every `name`, which decides where its noun is; `nameOther` is in the other language
 */
export function buildSearch(documents: SearchDocument[], mainLanguage: Locale = 'fr'): Search {
  let index = new InvertedIndex(documents, mainLanguage)
  const results = new LRUCache<string, SearchResult>({
    maxSize: cacheSize,
    sizeCalculation: (result) => result.count * perId + perResult,
  })
  const tieBreaks = new Map<
    string,
    { edition: number; index: InvertedIndex; update: number; values: Int8Array }
  >()
  /** What changes while an index is rebuilt. */
  let missed: Change[] | null = null

  function* rebuild(changes: Change[]): Generator<void, void, void> {
    const documents = index.documents()
    const fresh = new InvertedIndex([], mainLanguage)
    for (let from = 0; from < documents.length; from += slice) {
      fresh.update(documents.slice(from, from + slice), [])
      yield
    }
    for (const { news, removed } of changes) fresh.update(news, removed)
    fresh.synonyms = index.synonyms
    index = fresh
    missed = null
    results.clear()
  }

  /** The tie breaks of the index with another stock. */
  function tieBreaksIn({ of, edition, has }: Availability): Int8Array {
    const known = tieBreaks.get(of)
    if (known?.edition === edition && known.index === index && known.update === index.updates)
      return known.values
    const values = Int8Array.from(index.tieBreaks, (tieBreak, number) => {
      const id = index.entries[number]?.document._id
      return id === undefined ? tieBreak : (tieBreak & ~inStock) | (has(id) ? inStock : 0)
    })
    tieBreaks.set(of, { edition, index, update: index.updates, values })
    return values
  }

  /** Drops cached results that have one of the documents: their order changes with its stock. */
  function forget(documents: readonly SearchDocument[]): void {
    const numbers = documents.map(({ _id }) => index.numberOf(_id)!)
    for (const [text, result] of results)
      if (numbers.some((number) => result.has(number))) results.delete(text)
  }

  return {
    find(text, availability) {
      const normalised = normalise(text)
      const key = availability ? `${availability.of}\n${availability.edition}\n${normalised}` : normalised
      let result = results.get(key)
      if (!result) {
        result = find(index, normalised, availability && tieBreaksIn(availability))
        results.set(key, result)
      }
      return result
    },
    keyOf: normalise,
    nearestCategories: (text, categories) => nearestCategories(index, normalise(text), categories),
    replace(changed, removed) {
      const news = changed.filter((document) => !isSame(document, index.find(document._id)))
      if (news.length === 0 && removed.length === 0) return
      missed?.push({ news, removed })
      const reworded = news.filter((document) => !index.setStock(document))
      if (reworded.length === 0 && removed.length === 0 && news.length <= fewSoldOut) return forget(news)
      index.update(reworded, removed)
      results.clear()
    },
    compact() {
      if (missed || !index.isSparse()) return null
      missed = []
      return rebuild(missed)
    },
    setSynonyms(synonyms) {
      index.synonyms = new Synonyms(synonyms)
      results.clear()
    },
    nearestWord: (text) => nearestWord(index, normalise(text)),
  }
}

/** Most changes are of pieces in stock and of prices, which are not indexed: they need not clear the cache. */
function isSame(document: SearchDocument, known: SearchDocument | undefined): boolean {
  return known !== undefined && JSON.stringify(document) === JSON.stringify(known)
}
