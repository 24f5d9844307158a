import type { CatalogueProduct } from '../snapshot.ts'

type InLists = Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds'>

/**
 * Counts the changes that pages show: of stock by store and list, all others for every list. Counts only grow, so a
 * page of a list is unchanged while the count of the list is.
 */
export class ShownChanges {
  #others = 0
  /** By store and list. */
  readonly #ofStock = new Map<string, number>()

  /** Call this when something other than stock changed, as products, categories, offers or ratings. */
  add(): void {
    this.#others++
  }

  /** Call this when the shown stock of a product changed in a store. */
  addStock(storeId: string, { categoryIds, subCategoryIds }: InLists): void {
    for (const id of [...categoryIds, ...subCategoryIds]) {
      const key = `${storeId} ${id}`
      this.#ofStock.set(key, (this.#ofStock.get(key) ?? 0) + 1)
    }
  }

  /** @param listIds categories and sub categories */
  countIn(storeId: string, listIds: readonly string[]): number {
    return listIds.reduce((count, id) => count + (this.#ofStock.get(`${storeId} ${id}`) ?? 0), this.#others)
  }
}
