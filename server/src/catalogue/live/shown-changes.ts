import type { CatalogueProduct } from '../snapshot.ts'

type InLists = Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds'>

/**
 * Numbers the changes that pages show, and remembers the last one of each list. What a page shows of a list is unchanged
 * while that number is.
 */
export class ShownChanges {
  #last = 0
  #everywhere = 0
  readonly #inLists = new Map<string, number>()

  /** Call this when something changed that any list may show, as categories and offers. */
  add(): void {
    this.#everywhere = ++this.#last
  }

  /**
   * Call this when a product changed, with its lists before and after.
   *
   * @param storeId if only the stock of this store changed
   */
  addIn({ categoryIds, subCategoryIds }: InLists, storeId = ''): void {
    this.#last++
    for (const id of [...categoryIds, ...subCategoryIds]) this.#inLists.set(`${storeId} ${id}`, this.#last)
  }

  /** @param listIds categories and sub categories */
  lastIn(storeId: string, listIds: readonly string[]): number {
    return listIds.reduce(
      (last, id) =>
        Math.max(last, this.#inLists.get(`${storeId} ${id}`) ?? 0, this.#inLists.get(` ${id}`) ?? 0),
      this.#everywhere,
    )
  }
}
