import {
  type AdminCategory,
  type AdminProduct,
  type AdminSubCategory,
  absoluteImageUrl,
  type Conflict,
  stepField,
} from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { CurrentProduct } from './edits/fields.ts'
import {
  type CategoryKind,
  type CategoryName,
  findCategoryNames,
  listCategories,
  listSubCategories,
} from './queries/categories.ts'
import { findSavesSince, type SeenRevision } from './queries/changes.ts'
import { readProducts } from './queries/products.ts'

/** A category as the back office shows it. */
export function toAdminCategory(
  category: Awaited<ReturnType<typeof listCategories>>[number],
  publicUrl: string,
): AdminCategory {
  const { nameOther: name_other, productCount, subCategoryCount, revision } = category
  return { ...toCategory(category, publicUrl), name_other, productCount, subCategoryCount, revision }
}

/** A sub category as the back office shows it. */
export function toAdminSubCategory(
  subCategory: Awaited<ReturnType<typeof listSubCategories>>[number],
  publicUrl: string,
): AdminSubCategory {
  const category = subCategory.categories.map((parent) => toCategory(parent, publicUrl))
  const { nameOther: name_other, productCount, revision } = subCategory
  return { ...toCategory(subCategory, publicUrl), category, name_other, productCount, revision }
}

/** A category as the specification lists it, with an absolute picture URL. */
export function toCategory(
  { id, name, image }: { id: string; name: string; image: string },
  publicUrl: string,
): { _id: string; name: string; image: string } {
  return { _id: id, name, image: absoluteImageUrl(image, publicUrl) }
}

/** Categories by id, for the products in them. */
export type CategoryNames = {
  categories: ReadonlyMap<string, CategoryName>
  subCategories: ReadonlyMap<string, CategoryName>
}

/** A product as the back office shows it: in both languages, with the fields that shoppers do not see. */
export function toAdminProduct(
  product: CurrentProduct,
  { categories, subCategories }: CategoryNames,
  publicUrl: string,
): AdminProduct {
  const populate = (ids: string[], names: CategoryNames['categories']) =>
    ids.flatMap((id) => names.get(id) ?? []).map((category) => toCategory(category, publicUrl))
  return {
    _id: product.id,
    name: product.name,
    name_other: product.nameOther,
    brand: product.brand,
    image: product.images.map((image) => absoluteImageUrl(image, publicUrl)),
    category: populate(product.categoryIds, categories),
    subCategory: populate(product.subCategoryIds, subCategories),
    unit: product.unit,
    ...stepField(product.stepGrams),
    step_grams: product.stepGrams,
    stock: product.stock,
    price: product.price ?? 0,
    discount: product.discount,
    description: product.description,
    description_other: product.descriptionOther,
    more_details: product.details,
    more_details_other: product.detailsOther,
    draft: product.draft,
    low_stock: product.lowStock,
    barcode: product.barcode,
    product_number: product.productNumber,
    purchase_price: product.purchasePrice,
    revision: product.revision,
    updatedAt: product.updatedAt.toISOString(),
  }
}

/** Products as the back office shows them, with their stock in a store, in the order of the ids. Deleted ones are absent. */
export async function findAdminProducts(
  tx: Queries,
  publicUrl: string,
  ids: readonly string[],
  storeId?: string,
): Promise<AdminProduct[]> {
  return toAdminProducts(tx, publicUrl, await readProducts(tx, ids, storeId))
}

/** Stored products in the form of the back office. */
export async function toAdminProducts(
  tx: Queries,
  publicUrl: string,
  products: readonly CurrentProduct[],
): Promise<AdminProduct[]> {
  const categories = await findCategoryNames(
    tx,
    'category',
    products.flatMap(({ categoryIds }) => categoryIds),
  )
  const subCategories = await findCategoryNames(
    tx,
    'subCategory',
    products.flatMap(({ subCategoryIds }) => subCategoryIds),
  )
  return products.map((product) => toAdminProduct(product, { categories, subCategories }, publicUrl))
}

/** Products saved since a known revision, and who saved them if the history knows. */
export async function toConflicts(
  tx: Queries,
  publicUrl: string,
  products: readonly CurrentProduct[],
  seen: readonly SeenRevision[],
  storeId?: string,
): Promise<Conflict[]> {
  const saves = await findSavesSince(tx, seen, storeId)
  const shown = await toAdminProducts(tx, publicUrl, products)
  return shown.map((current) => {
    const { by = null, at, restocked = 0 } = saves.get(current._id) ?? {}
    return { current, by, at: at?.toISOString() ?? null, restocked }
  })
}

export type AdminCategoryOf = { category: AdminCategory; subCategory: AdminSubCategory }

/** A category or sub category as the back office shows it. It must exist. */
export const findAdminCategory: {
  [Kind in CategoryKind]: (tx: Queries, publicUrl: string, id: string) => Promise<AdminCategoryOf[Kind]>
} = {
  async category(tx, publicUrl, id) {
    const [category] = await listCategories(tx, { id })
    return toAdminCategory(category!, publicUrl)
  },
  async subCategory(tx, publicUrl, id) {
    const [subCategory] = await listSubCategories(tx, { id })
    return toAdminSubCategory(subCategory!, publicUrl)
  },
}
