import type { SearchDocument } from '../search/index.ts'
import type { Snapshot, StockedProduct } from './snapshot.ts'

/** What the search knows of a product: it is found by the names of its shelves too. */
export function searchDocument(
  product: StockedProduct,
  { categories, subCategories }: Snapshot,
): SearchDocument {
  const shelves = [
    ...product.categoryIds.map((id) => categories.get(id)),
    ...product.subCategoryIds.map((id) => subCategories.get(id)),
  ]
  return {
    _id: product._id,
    name: product.name.main,
    nameOther: product.name.other,
    brand: product.brand,
    unit: product.unit,
    categories: shelves
      .flatMap((shelf) => (shelf ? [shelf.name.main, shelf.name.other] : []))
      .filter((name) => name !== null && name !== undefined),
    description: product.description.main,
    descriptionOther: product.description.other,
    inStock: product.stock > 0,
  }
}

/** Products whose shelves are called otherwise than before, and which the search therefore knows by old names. */
export function onRenamedShelves(before: Snapshot, after: Snapshot): StockedProduct[] {
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
