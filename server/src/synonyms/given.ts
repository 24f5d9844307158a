import type { Snapshot } from '../catalogue/snapshot.ts'
import type { Synonym } from '../search/index.ts'

/** A word of shoppers and the one thing it stands for. */
export type SaidWord = {
  word: string
  productId: string | null
  categoryId: string | null
  subCategoryId: string | null
}

/** What words stand for by the products there are now: a shelf is everything on it. */
export function givenWords(said: readonly SaidWord[], snapshot: Snapshot): Synonym[] {
  return said.map(({ word, productId, categoryId, subCategoryId }) => {
    if (productId !== null) return { word, ids: [productId] }
    const { byCategory, bySubCategory } = snapshot
    const products = categoryId === null ? bySubCategory.get(subCategoryId ?? '') : byCategory.get(categoryId)
    return { word, ids: (products ?? []).map(({ _id }) => _id) }
  })
}
