import type { SearchDocument, Synonym } from '../search/index.ts'
import type { CatalogueProduct, Snapshot } from './snapshot.ts'

/** A product as the search indexes it. The names of its categories and sub categories find it too. */
export function searchDocument(
  product: CatalogueProduct,
  { categories, subCategories }: Snapshot,
): SearchDocument {
  const its = [
    ...product.categoryIds.map((id) => categories.get(id)),
    ...product.subCategoryIds.map((id) => subCategories.get(id)),
  ]
  return {
    _id: product._id,
    name: product.name.main,
    nameOther: product.name.other,
    brand: product.brand,
    unit: product.unit,
    categories: its
      .flatMap((category) => (category ? [category.name.main, category.name.other] : []))
      .filter((name) => name !== null && name !== undefined),
    description: product.description.main,
    descriptionOther: product.description.other,
    inStock: product.stock > 0,
  }
}

/** Products whose categories have a new name, which are not indexed yet. */
export function inRenamedCategories(before: Snapshot, after: Snapshot): CatalogueProduct[] {
  const renamed = (kind: 'categories' | 'subCategories') =>
    [...after[kind].values()].filter(
      ({ _id, name }) => JSON.stringify(before[kind].get(_id)?.name) !== JSON.stringify(name),
    )
  const products = [
    ...renamed('categories').flatMap(({ _id }) => after.byCategory.get(_id) ?? []),
    ...renamed('subCategories').flatMap(({ _id }) => after.bySubCategory.get(_id) ?? []),
  ]
  return [...new Set(products)]
}

/** A word and the one thing that it finds: a product, or the products of a category or sub category. */
export type CatalogueSynonym = {
  word: string
  productId: string | null
  categoryId: string | null
  subCategoryId: string | null
}

/** Synonyms as the search takes them, by the products of this moment. */
export function searchSynonyms(synonyms: readonly CatalogueSynonym[], snapshot: Snapshot): Synonym[] {
  const { byCategory, bySubCategory } = snapshot
  return synonyms.map(({ word, productId, categoryId, subCategoryId }) => {
    if (productId !== null) return { word, ids: [productId] }
    const products = categoryId === null ? bySubCategory.get(subCategoryId ?? '') : byCategory.get(categoryId)
    return { word, ids: (products ?? []).map(({ _id }) => _id) }
  })
}
