import type { InvertedIndex } from './inverted-index/inverted-index.ts'
import { suggest } from './suggestions.ts'
import type { Query } from './text/query.ts'

/** A search result, best first. Computes ids and suggestions on demand, because a list shows ten of thousands. */
export class SearchResult {
  /** The query that the result is really for, in the documents' spelling; null if it is the typed one. */
  readonly corrected: string | null
  readonly #index: InvertedIndex
  readonly #ranked: Uint32Array
  readonly #closest: () => Uint32Array
  readonly #meant: Query
  readonly #inOrderOf: ((tieBreaks: ArrayLike<number>) => SearchResult) | undefined
  #suggestions: readonly string[] | null = null

  constructor(
    index: InvertedIndex,
    ranked: Uint32Array,
    corrected: string | null,
    meant: Query,
    closest: () => Uint32Array,
    inOrderOf?: (tieBreaks: ArrayLike<number>) => SearchResult,
  ) {
    this.#index = index
    this.#ranked = ranked
    this.#closest = closest
    this.corrected = corrected
    this.#meant = meant
    this.#inOrderOf = inOrderOf
  }

  get count(): number {
    return this.#ranked.length
  }

  get ids(): string[] {
    return this.slice(0, this.count)
  }

  /** The brand of each document, best first; empty without one. */
  get brands(): string[] {
    return Array.from(this.#ranked, (number) => this.#index.entries[number]!.document.brand)
  }

  /** Ids of the close matches, best first (see `closest`), for lists in another order. Searches again. */
  get closestIds(): string[] {
    return this.#idsOf(this.#closest())
  }

  /** The result for documents with these tie breaks instead of the index's; null if only a new search finds it. */
  inOrderOf(tieBreaks: ArrayLike<number>): SearchResult | null {
    const isSame = this.#ranked.every((number) => tieBreaks[number] === this.#index.tieBreaks[number])
    return isSame ? this : (this.#inOrderOf?.(tieBreaks) ?? null)
  }

  /** Whether the document of this number was found. */
  has(number: number): boolean {
    return this.#ranked.includes(number)
  }

  /** Ids from the position `from` up to, not including, `to`. */
  slice(from: number, to: number): string[] {
    return this.#idsOf(this.#ranked.subarray(from, to))
  }

  /** Longer queries worth trying, at most six. */
  get suggestions(): readonly string[] {
    this.#suggestions ??= suggest(this.#index, this.#meant, this.#ranked)
    return this.#suggestions
  }

  #idsOf(documents: Uint32Array): string[] {
    const ids = new Array<string>(documents.length)
    for (let at = 0; at < ids.length; at++) ids[at] = this.#index.entries[documents[at]!]!.document._id
    return ids
  }
}
