import type { Category, Product, SubCategory } from '@dix/contract'
import type { Shelf, Snapshot, StockedProduct } from './snapshot.ts'

/**
 * The catalogue as the API speaks it: main language only, absolute picture URLs, ids resolved to objects.
 *
 * @param publicUrl origin put before site-relative picture URLs
 */
export function asWire(snapshot: Snapshot, publicUrl: string) {
  const absolute = (image: string) => (image === '' ? '' : `${publicUrl}${image}`)

  const category = (shelf: Shelf): Category => ({
    _id: shelf._id,
    name: shelf.name.main,
    image: absolute(shelf.image),
  })

  const populate = (ids: readonly string[], shelves: ReadonlyMap<string, Shelf>): Category[] =>
    ids.flatMap((id) => {
      const shelf = shelves.get(id)
      return shelf ? [category(shelf)] : []
    })

  return {
    category,
    subCategory: (shelf: Shelf & { categoryIds: string[] }): SubCategory => ({
      ...category(shelf),
      category: populate(shelf.categoryIds, snapshot.categories),
    }),
    product: (product: StockedProduct): Product => ({
      _id: product._id,
      name: product.name.main,
      image: product.images.map(absolute),
      category: populate(product.categoryIds, snapshot.categories),
      subCategory: populate(product.subCategoryIds, snapshot.subCategories),
      unit: product.unit,
      stock: product.stock,
      price: product.price,
      discount: product.discount,
      description: product.description.main,
      more_details: product.details.main,
    }),
  }
}
