import { codeKey, mainStore, type Rating } from '@dix/contract'
import { and, asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { type ImageReferences, imageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { stockLevels } from '../stock/index.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from './schema.ts'
import type { CatalogueCategory, CatalogueProduct, CatalogueRows, Categories } from './snapshot.ts'

/** The product's row in `stock_levels` for the main store; a missing one counts as no pieces. */
const ofMainStore = and(eq(stockLevels.productId, products.id), eq(stockLevels.storeId, mainStore))
const stock = sql<number>`coalesce(${stockLevels.stock}, 0)`

const editedAt = sql<number>`extract(epoch from ${products.updatedAt})::integer`

/** Every category and every published product. In a repeatable-read transaction the parts agree. */
export async function readCatalogue(tx: Queries, readRatings?: ReadRatings): Promise<CatalogueRows> {
  return { ...(await readCategories(tx)), products: await readPublished(tx, undefined, readRatings) }
}

/** Reads the ratings of products by id, or of all products. */
export type ReadRatings = (tx: Queries, ids?: string[]) => Promise<ReadonlyMap<string, Rating>>

/** Every category and sub category. */
export async function readCategories(tx: Queries): Promise<Categories> {
  const parents = idLists(
    await tx
      .select({ owner: subCategoryCategories.subCategoryId, id: subCategoryCategories.categoryId })
      .from(subCategoryCategories)
      .orderBy(asc(subCategoryCategories.position), asc(subCategoryCategories.categoryId)),
  )
  const categoryRows = await tx.select().from(categories)
  const subCategoryRows = await tx.select().from(subCategories)
  return {
    categories: categoryRows.map(asCategory),
    subCategories: subCategoryRows.map((row) => ({
      ...asCategory(row),
      categoryIds: parents.get(row.id) ?? [],
    })),
  }
}

/** Published products by id, or all of them. */
export async function readPublished(
  tx: Queries,
  ids?: string[],
  readRatings?: ReadRatings,
): Promise<CatalogueProduct[]> {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      nameOther: products.nameOther,
      brand: products.brand,
      unit: products.unit,
      stepGrams: products.stepGrams,
      description: products.description,
      descriptionOther: products.descriptionOther,
      // As texts, because many products have the same: each text is parsed once, and its result is shared.
      details: sql<string>`${products.details}::text`,
      detailsOther: sql<string | null>`${products.detailsOther}::text`,
      images: sql<string>`to_json(${products.images})::text`,
      price: products.price,
      discount: products.discount,
      stock,
      barcode: products.barcode,
      productNumber: products.productNumber,
      editedAt,
    })
    .from(products)
    .leftJoin(stockLevels, ofMainStore)
    .where(and(eq(products.draft, false), ids && isOneOf(products.id, ids)))
  const categoriesOf = await readCategoriesOf(tx, ids)
  const ratings = await readRatings?.(tx, ids)
  const intern = interner()
  const images = shared((text) => JSON.parse(text) as string[])
  const details = shared((text) => {
    const read = JSON.parse(text) as Record<string, string>
    for (const [name, value] of Object.entries(read)) read[name] = intern(value)
    return read
  })
  return rows.map((row) => ({
    _id: row.id,
    name: { main: intern(row.name), other: intern(row.nameOther) },
    brand: intern(row.brand),
    unit: intern(row.unit),
    stepGrams: row.stepGrams,
    description: { main: intern(row.description), other: intern(row.descriptionOther) },
    details: {
      main: details(row.details),
      other: row.detailsOther === null ? null : details(row.detailsOther),
    },
    images: images(row.images),
    // Only drafts lack one: see the check `products_published_price`.
    price: row.price!,
    discount: row.discount,
    stock: row.stock,
    codes: codesOf(row),
    editedAt: row.editedAt,
    ...categoriesOf(row.id),
    ...ratingOf(ratings, row.id),
  }))
}

/** No field without a rating: most products have none. */
function ratingOf(ratings: ReadonlyMap<string, Rating> | undefined, id: string): { rating?: Rating } {
  const rating = ratings?.get(id)
  return rating ? { rating } : {}
}

const noCodes: readonly string[] = []

function codesOf({
  barcode,
  productNumber,
}: Pick<typeof products.$inferSelect, 'barcode' | 'productNumber'>) {
  if (barcode === null && productNumber === null) return noCodes
  return [barcode, productNumber].flatMap((code) => (code === null ? [] : codeKey(code)))
}

/** Stock per store of products by id, or of all products that they ever had; a missing row counts as no pieces. */
export async function readLevels(
  tx: Queries,
  storeIds: readonly string[],
  ids?: readonly string[],
): Promise<{ productId: string; storeId: string; stock: number }[]> {
  if (storeIds.length === 0 || ids?.length === 0) return []
  const found = await tx
    .select({ productId: stockLevels.productId, storeId: stockLevels.storeId, stock: stockLevels.stock })
    .from(stockLevels)
    .where(and(isOneOf(stockLevels.storeId, storeIds), ids && isOneOf(stockLevels.productId, ids)))
  return found
}

/** The parts that change in nearly every product change: faster to read than everything. */
export function readStamps(tx: Queries): Promise<Pick<CatalogueProduct, '_id' | 'stock' | 'editedAt'>[]> {
  return tx
    .select({ _id: products.id, stock, editedAt })
    .from(products)
    .leftJoin(stockLevels, ofMainStore)
    .where(eq(products.draft, false))
}

/**
 * The categories of products by id, or of all products, in the order in which they were chosen, and the positions
 * there.
 */
export async function readCategoriesOf(
  tx: Queries,
  ids?: string[],
): Promise<(productId: string) => Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds' | 'positions'>> {
  const inCategory = idLists(
    await tx
      .select({ owner: productCategories.productId, id: productCategories.categoryId })
      .from(productCategories)
      .where(ids && isOneOf(productCategories.productId, ids))
      .orderBy(asc(productCategories.position), asc(productCategories.categoryId)),
  )
  const subCategoryRows = await tx
    .select({
      owner: productSubCategories.productId,
      id: productSubCategories.subCategoryId,
      position: productSubCategories.productPosition,
    })
    .from(productSubCategories)
    .where(ids && isOneOf(productSubCategories.productId, ids))
    .orderBy(asc(productSubCategories.position), asc(productSubCategories.subCategoryId))
  const inSubCategory = idLists(subCategoryRows)
  const positionsOf = positionLists(subCategoryRows)
  return (productId) => ({
    categoryIds: inCategory.get(productId) ?? [],
    subCategoryIds: inSubCategory.get(productId) ?? [],
    positions: positionsOf.get(productId) ?? null,
  })
}

/** The positions of the products that have any, in row order. */
function positionLists(rows: { owner: string; position: number | null }[]): Map<string, (number | null)[]> {
  const positioned = new Set(rows.filter(({ position }) => position !== null).map(({ owner }) => owner))
  const lists = new Map<string, (number | null)[]>()
  if (positioned.size === 0) return lists
  for (const { owner, position } of rows) {
    if (!positioned.has(owner)) continue
    const list = lists.get(owner)
    if (list) list.push(position)
    else lists.set(owner, [position])
  }
  return lists
}

/** One parameter for thousands of ids. */
function isOneOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`
}

/** Whether there are neither products nor categories. */
export async function isCatalogueEmpty(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${categories}) as empty`,
  )
  return found.rows[0]?.empty === true
}

function asCategory(row: typeof categories.$inferSelect): CatalogueCategory {
  return {
    _id: row.id,
    name: { main: row.name, other: row.nameOther },
    image: row.image,
    position: row.position,
  }
}

/** Returns equal strings as one object: the driver creates a new string for every value, and many repeat. */
function interner(): <Text extends string | null>(text: Text) => Text {
  const known = new Map<string | null, string | null>()
  return <Text extends string | null>(text: Text) => {
    if (!known.has(text)) known.set(text, text)
    return known.get(text) as Text
  }
}

/** Reads each text once; equal ones share the result. */
function shared<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}

/** The ids of each owner in row order; owners with equal lists share one. */
function idLists(rows: { owner: string; id: string }[]): Map<string, string[]> {
  const known = new Map<string, string[]>()
  const lists = new Map<string, string[]>()
  for (const { owner, id } of rows) {
    const list = [...(lists.get(owner) ?? []), id]
    const key = list.join()
    lists.set(owner, known.get(key) ?? list)
    if (!known.has(key)) known.set(key, list)
  }
  return lists
}

/** Pictures of products, categories and sub categories. */
export function imageReferencesOfCatalogue(db: Queries): ImageReferences {
  return imageReferences(
    db,
    sql`select unnest(images), id, name from ${products}
      union all select image, null, name from ${categories}
      union all select image, null, name from ${subCategories}`,
  )
}
