import type { Snapshot, StockedProduct } from './snapshot.ts'

/** Products that stand in a category, or in one of its sub categories, in window order. */
export function onShelf(
  snapshot: Snapshot,
  categoryId: string,
  subCategoryId: string | null,
): readonly StockedProduct[] {
  if (subCategoryId === null) return snapshot.byCategory.get(categoryId) ?? []
  const shelf = snapshot.bySubCategory.get(subCategoryId) ?? []
  return shelf.filter((product) => product.categoryIds.includes(categoryId))
}

/**
 * The first products of a category as a row shows them: one of each sub category in turn, so that a row
 * tells what the whole category holds.
 */
export function windowRow(snapshot: Snapshot, categoryId: string, length: number): StockedProduct[] {
  const all = snapshot.byCategory.get(categoryId) ?? []
  const shelves = (snapshot.subCategoriesOf.get(categoryId) ?? []).map(({ _id }) =>
    onShelf(snapshot, categoryId, _id),
  )
  const row = new Set<StockedProduct>()
  for (let rank = 0; row.size < length && shelves.some((shelf) => rank < shelf.length); rank++) {
    for (const shelf of shelves) {
      const product = shelf[rank]
      if (product && row.size < length) row.add(product)
    }
  }
  for (const product of all) {
    if (row.size >= length) break
    row.add(product)
  }
  return [...row]
}
