import { codeKey, mainStore, type Rating } from '@dix/contract'
import { and, asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { type ImageReferences, imageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { readInBatches } from '../platform/database/in-batches.ts'
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

/** Every category and every published product, in a transaction; in a repeatable-read one the parts agree. */
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

/**
 * Published products by id, or all of them, which needs a transaction. Columns are read as the driver returns them,
 * because Drizzle's mapping of each value takes a quarter of the time to load a large catalogue.
 */
export async function readPublished(
  tx: Queries,
  ids?: string[],
  readRatings?: ReadRatings,
): Promise<CatalogueProduct[]> {
  const statement = sql`
    select id, name, name_other, brand, unit, step_grams, description, description_other, details::text as details,
      details_other::text as details_other, to_json(images)::text as images, price, discount, ${stock} as stock,
      barcode, product_number, ${editedAt} as edited_at, ${listColumns}
    from ${products} left join ${stockLevels} on ${ofMainStore} ${joinLists(ids)}
    where not draft${ids && sql` and ${isOneOf(products.id, ids)}`}`
  const read = productReader(await readRatings?.(tx, ids))
  if (ids) return (await tx.execute<PublishedRow>(statement)).rows.map(read)
  const published: CatalogueProduct[] = []
  for await (const rows of readInBatches<PublishedRow>(tx, statement))
    for (const row of rows) published.push(read(row))
  return published
}

/** Products share what is equal in them. */
function productReader(
  ratings: ReadonlyMap<string, Rating> | undefined,
): (row: PublishedRow) => CatalogueProduct {
  const intern = interner()
  const images = parser<string[]>()
  const lists = listParser()
  const details = shared((text) => {
    const read = JSON.parse(text) as Record<string, string>
    for (const [name, value] of Object.entries(read)) read[name] = intern(value)
    return read
  })
  return (row) => ({
    _id: row.id,
    name: { main: intern(row.name), other: intern(row.name_other) },
    brand: intern(row.brand),
    unit: intern(row.unit),
    stepGrams: row.step_grams,
    description: { main: intern(row.description), other: intern(row.description_other) },
    details: {
      main: details(row.details),
      other: row.details_other === null ? null : details(row.details_other),
    },
    images: images(row.images),
    price: row.price,
    discount: row.discount,
    stock: row.stock,
    codes: codesOf(row.barcode, row.product_number),
    editedAt: row.edited_at,
    ...lists(row),
    ...ratingOf(ratings, row.id),
  })
}

/** JSON stays text, because many products have the same: each text is parsed once, and its result is shared. */
type PublishedRow = {
  id: string
  name: string
  name_other: string | null
  brand: string
  unit: string
  step_grams: number | null
  description: string
  description_other: string | null
  details: string
  details_other: string | null
  images: string
  /** Only drafts lack one: see the check `products_published_price`. */
  price: number
  discount: number
  stock: number
  barcode: string | null
  product_number: string | null
  edited_at: number
} & ListColumns

/** No field without a rating: most products have none. */
function ratingOf(ratings: ReadonlyMap<string, Rating> | undefined, id: string): { rating?: Rating } {
  const rating = ratings?.get(id)
  return rating ? { rating } : {}
}

const noCodes: readonly string[] = []

function codesOf(barcode: string | null, productNumber: string | null) {
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

type InLists = Pick<CatalogueProduct, 'categoryIds' | 'subCategoryIds' | 'positions'>

/** The categories of products by id, in the order in which they were chosen, and the positions there. */
export async function readCategoriesOf(
  tx: Queries,
  ids: readonly string[],
): Promise<(productId: string) => InLists> {
  const { rows } = await tx.execute<{ id: string } & ListColumns>(
    sql`select id, ${listColumns} from ${products} ${joinLists(ids)} where ${isOneOf(products.id, ids)}`,
  )
  const lists = listParser()
  const found = new Map(rows.map((row) => [row.id, lists(row)]))
  return (productId) => found.get(productId) ?? { categoryIds: [], subCategoryIds: [], positions: null }
}

/** JSON as text; null for none. */
type ListColumns = { category_ids: string | null; sub_category_ids: string | null; positions: string | null }

const listColumns = sql`in_categories.ids as category_ids, in_sub_categories.ids as sub_category_ids,
  in_sub_categories.positions`

/** Joins the lists of products by id, or of all products: one row each is faster to read than one per category. */
function joinLists(ids?: readonly string[]): SQL {
  const ofIds = (column: Column) => ids && sql`where ${isOneOf(column, ids)}`
  return sql`
    left join (
      select product_id, json_agg(category_id order by position, category_id)::text as ids
      from ${productCategories} ${ofIds(productCategories.productId)} group by product_id
    ) in_categories on in_categories.product_id = ${products.id}
    left join (
      select product_id, json_agg(sub_category_id order by position, sub_category_id)::text as ids,
        case when count(product_position) > 0
          then json_agg(product_position order by position, sub_category_id)::text end as positions
      from ${productSubCategories} ${ofIds(productSubCategories.productId)} group by product_id
    ) in_sub_categories on in_sub_categories.product_id = ${products.id}`
}

/** Products with equal lists share them. */
function listParser(): (row: ListColumns) => InLists {
  const ids = parser<string[]>()
  const positions = parser<(number | null)[]>()
  return (row) => ({
    categoryIds: ids(row.category_ids ?? '[]'),
    subCategoryIds: ids(row.sub_category_ids ?? '[]'),
    positions: row.positions === null ? null : positions(row.positions),
  })
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

/** Parses each JSON text once; equal ones share the result. */
const parser = <Value>() => shared((text) => JSON.parse(text) as Value)

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
