import { isSameJson } from '../platform/same-json.ts'
import type { SearchDocument, SearchSynonym } from '../search/index.ts'
import type { CatalogueProduct, Categories, Snapshot } from './snapshot.ts'

/** A product as the search indexes it. The names of its categories and sub categories match it too. */
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
    codes: product.codes,
    inStock: product.stock > 0,
  }
}

/** Ids of the categories and sub categories whose name changes. */
export function idsOfRenamed(
  before: Snapshot,
  after: Categories,
): Record<'categories' | 'subCategories', string[]> {
  const renamed = (kind: 'categories' | 'subCategories') =>
    after[kind]
      .filter(({ _id, name }) => !isSameJson(before[kind].get(_id)?.name, name))
      .map(({ _id }) => _id)
  return { categories: renamed('categories'), subCategories: renamed('subCategories') }
}

/** A synonym and its single target: a product, or the products of a category or sub category. */
export type CatalogueSynonym = {
  word: string
  productId: string | null
  categoryId: string | null
  subCategoryId: string | null
}

/** Synonyms in the form of the search, based on the current products. */
export function searchSynonyms(synonyms: readonly CatalogueSynonym[], snapshot: Snapshot): SearchSynonym[] {
  const { byCategory, bySubCategory } = snapshot
  return synonyms.map(({ word, productId, categoryId, subCategoryId }) => {
    if (productId !== null) return { word, ids: [productId] }
    const products = categoryId === null ? bySubCategory.get(subCategoryId ?? '') : byCategory.get(categoryId)
    return { word, ids: (products ?? []).map(({ _id }) => _id) }
  })
}
