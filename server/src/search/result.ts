import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import { type Ranking, rankAgain } from './matching/ranking.ts'
import { suggest } from './suggestions.ts'
import type { Query } from './text/query.ts'

type Findings = {
  ranking: Ranking
  /** Those of the ranking. */
  tieBreaks: ArrayLike<number>
  /** The query that the result is really for, in the documents' spelling; null if it is the typed one. */
  corrected: string | null
  /** The parsed query that the result is really for. */
  meant: Query
  /** The close matches, best first (see `closest`). */
  closest: (tieBreaks: ArrayLike<number>) => Uint32Array
  /** Whether other tie breaks change only the order: always, while the best document remains the same, or never. */
  reorders: 'always' | 'sameBest' | 'never'
}

/**
 * A search result, best first. Computes its order in a store, ids and suggestions on demand, because a list shows ten of
 * thousands.
 */
export class SearchResult {
  readonly #index: InvertedIndex
  readonly #found: Findings
  readonly #tieBreaks: ArrayLike<number>
  #suggestions: readonly string[] | null = null

  constructor(index: InvertedIndex, found: Findings, tieBreaks = found.tieBreaks) {
    this.#index = index
    this.#found = found
    this.#tieBreaks = tieBreaks
  }

  /** The query that the result is really for, in the documents' spelling; null if it is the typed one. */
  get corrected(): string | null {
    return this.#found.corrected
  }

  get count(): number {
    return this.#found.ranking.numbers.length
  }

  get ids(): string[] {
    return this.slice(0, this.count)
  }

  /** The brand of each document, best first; empty without one. */
  get brands(): string[] {
    return Array.from(this.#ranked(0, this.count), (number) => this.#index.entries[number]!.document.brand)
  }

  /** Ids of the close matches, best first (see `closest`), for lists in another order. Searches again. */
  get closestIds(): string[] {
    return this.#idsOf(this.#found.closest(this.#tieBreaks))
  }

  /**
   * The result for documents with these tie breaks instead; null if only a new search finds it. Valid until they change.
   */
  inOrderOf(tieBreaks: ArrayLike<number>): SearchResult | null {
    const { ranking, reorders, tieBreaks: own } = this.#found
    const isSame = ranking.numbers.every((number) => tieBreaks[number] === own[number])
    if (isSame) return this
    if (reorders === 'never') return null
    const reordered = new SearchResult(this.#index, this.#found, tieBreaks)
    return reorders === 'always' || reordered.#ranked(0, 1)[0] === ranking.numbers[0] ? reordered : null
  }

  /** Whether the document of this number was found. */
  has(number: number): boolean {
    return this.#found.ranking.numbers.includes(number)
  }

  /** Ids from the position `from` up to, not including, `to`. */
  slice(from: number, to: number): string[] {
    return this.#idsOf(this.#ranked(from, to))
  }

  /** Longer queries worth trying, at most six. */
  get suggestions(): readonly string[] {
    this.#suggestions ??= suggest(this.#index, this.#found.meant, (count) => this.#ranked(0, count))
    return this.#suggestions
  }

  #ranked(from: number, to: number): Uint32Array {
    const { ranking, tieBreaks } = this.#found
    return this.#tieBreaks === tieBreaks
      ? ranking.numbers.subarray(from, to)
      : rankAgain(ranking, this.#tieBreaks, from, to)
  }

  #idsOf(documents: Uint32Array): string[] {
    const ids = new Array<string>(documents.length)
    for (let at = 0; at < ids.length; at++) ids[at] = this.#index.entries[documents[at]!]!.document._id
    return ids
  }
}
