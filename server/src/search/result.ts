import type { InvertedIndex } from './inverted-index.ts'
import type { Query } from './query.ts'
import { suggest } from './suggestions.ts'

/**
 * What a search found, best first. It keeps the products' numbers and tells ids and suggestions only when
 * asked: a list shows ten of thousands, and the API no suggestions at all.
 */
export class SearchResult {
  /** The query the result is really for, spelled as in the catalogue, when it is not the typed one. */
  readonly corrected: string | null
  readonly #index: InvertedIndex
  readonly #ranked: Uint32Array
  readonly #closest: () => Uint32Array
  readonly #meant: Query
  #suggestions: readonly string[] | null = null

  constructor(
    index: InvertedIndex,
    ranked: Uint32Array,
    corrected: string | null,
    meant: Query,
    closest: () => Uint32Array,
  ) {
    this.#index = index
    this.#ranked = ranked
    this.#closest = closest
    this.corrected = corrected
    this.#meant = meant
  }

  get count(): number {
    return this.#ranked.length
  }

  /** Every id. */
  get ids(): string[] {
    return this.slice(0, this.count)
  }

  /** Ids of the good matches alone, best first (see `closest`), for a list in another order. Costs a search. */
  get closestIds(): string[] {
    return this.#idsOf(this.#closest())
  }

  /** Ids from the place `from` up to, not including, `to`. */
  slice(from: number, to: number): string[] {
    return this.#idsOf(this.#ranked.subarray(from, to))
  }

  /** Longer queries worth trying, at most six. */
  get suggestions(): readonly string[] {
    this.#suggestions ??= suggest(this.#index, this.#meant, this.#ranked)
    return this.#suggestions
  }

  #idsOf(products: Uint32Array): string[] {
    return Array.from(products, (product) => this.#index.entries[product]!.document._id)
  }
}
