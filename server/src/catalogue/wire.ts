import { absoluteImageUrl, type Category, type Product, type SubCategory, stepField } from '@dix/contract'
import { priceOf } from './offers/running-offers.ts'
import {
  type CatalogueCategory,
  type CatalogueProduct,
  type CatalogueSubCategory,
  type Snapshot,
  stockOf,
} from './snapshot.ts'

/**
 * The catalogue as the API sends it: in the main language, with absolute image URLs and whole categories for ids.
 *
 * @param publicUrl origin of the image URLs
 */
export function asWire(snapshot: Snapshot, publicUrl: string) {
  const category = ({ _id, name, image }: CatalogueCategory): Category => ({
    _id,
    name: name.main,
    image: absoluteImageUrl(image, publicUrl),
  })

  const populate = (ids: readonly string[], known: ReadonlyMap<string, CatalogueCategory>): Category[] =>
    ids.flatMap((id) => {
      const found = known.get(id)
      return found ? [category(found)] : []
    })

  return {
    category,
    subCategory: (subCategory: CatalogueSubCategory): SubCategory => ({
      ...category(subCategory),
      category: populate(subCategory.categoryIds, snapshot.categories),
    }),
    product: (product: CatalogueProduct): Product => {
      const { price, discount, listPrice } = priceOf(snapshot, product)
      return {
        _id: product._id,
        name: product.name.main,
        brand: product.brand,
        image: product.images.map((image) => absoluteImageUrl(image, publicUrl)),
        category: populate(product.categoryIds, snapshot.categories),
        subCategory: populate(product.subCategoryIds, snapshot.subCategories),
        unit: product.unit,
        ...stepField(product.stepGrams),
        stock: stockOf(snapshot, product),
        price,
        discount,
        ...(listPrice !== null && { listPrice }),
        description: product.description.main,
        more_details: product.details.main,
      }
    },
  }
}
