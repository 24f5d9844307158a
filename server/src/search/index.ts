/**
 * Search as you type in memory, with prefixes, typing errors, accents, French and English. Decision 4 explains why it
 * is not a library; `testing/search/measure.ts` prints the figures.
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
import { normalize } from './text/query.ts'

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

/** Up to this many documents, looking for their cached results is cheaper than finding all results again. */
const fewSoldOut = 10

type IndexChange = { news: SearchDocument[]; removed: string[] }

/** The documents that are in stock in a store. `edition` counts how often one sold out or was restocked. */
export type Availability = {
  of: string
  edition: number
  has(id: string): boolean
  /** Ids of the documents that sold out or were restocked since; null if there were too many. */
  changedSince(edition: number): readonly string[] | null
}

export interface Search {
  /**
   * Never throws. An empty text finds every document, in stock first; punctuation alone finds none.
   *
   * @param availability ranks by other stock than the documents'
   */
  find(text: string, availability?: Availability): SearchResult
  /** Equal for texts that find the same, such as `Thé  vert` and `thé vert`. */
  keyOf(text: string): string
  /** Ids of at most six categories to offer when a text finds nothing; empty only without categories. */
  nearestCategories(text: string, categories: NamedCategory[]): string[]
  /**
   * Adds, replaces and removes documents by id, with the same effect as a rebuild. A replaced document keeps its
   * position, a new one comes last.
   */
  replace(changed: SearchDocument[], removed: string[]): void
  /**
   * Rebuilds an index that is mostly gaps, in steps to run between requests; the old one is used until the last step.
   * Null if there is nothing to do, or a rebuild is running.
   */
  compact(): Iterator<void> | null
  /** Replaces the synonyms that are added to the thesaurus. */
  setSynonyms(synonyms: readonly SearchSynonym[]): void
  /** The indexed word most similar to a text, in the documents' spelling; null if none is. */
  nearestWord(text: string): string | null
}

/**
 * A search over documents, whose order decides between equally good ones. Ids must be unique.
 *
 * @param mainLanguage language of every `name`, which determines where its noun is; `nameOther` is in the other
 *   language
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
  /** State that changes while an index is rebuilt. */
  let missed: IndexChange[] | null = null

  function* rebuild(changes: IndexChange[]): Generator<void, void, void> {
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

  /** The index's tie breaks with other stock. */
  function tieBreaksIn(availability: Availability): Int8Array {
    const { of, edition } = availability
    const tieBreakOf = (number: number): number => {
      const tieBreak = index.tieBreaks[number]!
      const id = index.entries[number]?.document._id
      return id === undefined ? tieBreak : (tieBreak & ~inStock) | (availability.has(id) ? inStock : 0)
    }
    const known = tieBreaks.get(of)
    const isOfIndex = known?.index === index && known.update === index.updates
    const changed = isOfIndex && availability.changedSince(known.edition)
    if (changed) {
      for (const id of changed) {
        const number = index.numberOf(id)
        if (number !== undefined) known.values[number] = tieBreakOf(number)
      }
      known.edition = edition
      return known.values
    }
    const values = new Int8Array(index.tieBreaks.length)
    for (let number = 0; number < values.length; number++) values[number] = tieBreakOf(number)
    tieBreaks.set(of, { edition, index, update: index.updates, values })
    return values
  }

  function cached(key: string, compute: () => SearchResult): SearchResult {
    const known = results.get(key)
    if (known) return known
    const result = compute()
    results.set(key, result)
    return result
  }

  /** Drops cached results with one of the documents, because their order depends on its stock. */
  function forget(documents: readonly SearchDocument[]): void {
    const numbers = documents.map(({ _id }) => index.numberOf(_id)!)
    for (const [text, result] of results)
      if (numbers.some((number) => result.has(number))) results.delete(text)
  }

  return {
    find(text, availability) {
      const normalized = normalize(text)
      const result = cached(normalized, () => find(index, normalized))
      if (!availability) return result
      const tieBreaks = tieBreaksIn(availability)
      const ordered = result.inOrderOf(tieBreaks)
      if (ordered) return ordered
      const { of, edition } = availability
      return cached(`${of}\n${edition}\n${normalized}`, () => find(index, normalized, tieBreaks))
    },
    keyOf: normalize,
    nearestCategories: (text, categories) => nearestCategories(index, normalize(text), categories),
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
    nearestWord: (text) => nearestWord(index, normalize(text)),
  }
}

/** Most changes concern stock and prices, which are not indexed, so they need not clear the cache. */
function isSame(document: SearchDocument, known: SearchDocument | undefined): boolean {
  return known !== undefined && JSON.stringify(document) === JSON.stringify(known)
}
