import type { AdminCategory, AdminProduct, AdminSubCategory } from '@dix/contract'
import { absoluteImageUrl } from '../platform/http/image-url.ts'
import type { CurrentProduct } from './edits/fields.ts'
import type { CategoryName, listCategories, listSubCategories } from './queries/categories.ts'

/** A category as its keeper sees it. */
export function toAdminCategory(
  shelf: Awaited<ReturnType<typeof listCategories>>[number],
  publicUrl: string,
): AdminCategory {
  const { nameOther: name_other, productCount, subCategoryCount, revision } = shelf
  return { ...toCategory(shelf, publicUrl), name_other, productCount, subCategoryCount, revision }
}

/** A sub category, likewise. */
export function toAdminSubCategory(
  shelf: Awaited<ReturnType<typeof listSubCategories>>[number],
  publicUrl: string,
): AdminSubCategory {
  const category = shelf.categories.map((parent) => toCategory(parent, publicUrl))
  const { nameOther: name_other, productCount, revision } = shelf
  return { ...toCategory(shelf, publicUrl), category, name_other, productCount, revision }
}

/** What the specification names of a category, its picture under an absolute URL. */
export function toCategory(
  { id, name, image }: { id: string; name: string; image: string },
  publicUrl: string,
): { _id: string; name: string; image: string } {
  return { _id: id, name, image: absoluteImageUrl(image, publicUrl) }
}

/** Shelves by id, for what stands on them. */
export type CategoryNames = {
  categories: ReadonlyMap<string, CategoryName>
  subCategories: ReadonlyMap<string, CategoryName>
}

/** A product as its keeper sees it: both languages, and what shoppers are not told. */
export function toAdminProduct(
  product: CurrentProduct,
  { categories, subCategories }: CategoryNames,
  publicUrl: string,
): AdminProduct {
  const populate = (ids: string[], shelves: CategoryNames['categories']) =>
    ids.flatMap((id) => shelves.get(id) ?? []).map((shelf) => toCategory(shelf, publicUrl))
  return {
    _id: product.id,
    name: product.name,
    name_other: product.nameOther,
    brand: product.brand,
    image: product.images.map((image) => absoluteImageUrl(image, publicUrl)),
    category: populate(product.categoryIds, categories),
    subCategory: populate(product.subCategoryIds, subCategories),
    unit: product.unit,
    stock: product.stock,
    price: product.price,
    discount: product.discount,
    description: product.description,
    description_other: product.descriptionOther,
    more_details: product.details,
    more_details_other: product.detailsOther,
    draft: product.draft,
    low_stock: product.lowStock,
    revision: product.revision,
    updatedAt: product.updatedAt.toISOString(),
  }
}
