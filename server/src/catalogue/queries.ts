import { and, asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from './schema.ts'
import type { CatalogueRows, Shelf, StockedProduct } from './snapshot.ts'

/** Every shelf, and every product on sale. Call it inside a repeatable-read transaction so that the parts agree. */
export async function readCatalogue(tx: Queries): Promise<CatalogueRows> {
  return { ...(await readShelves(tx)), products: await readOnSale(tx) }
}

/** Every category and sub category. */
export async function readShelves(tx: Queries): Promise<Pick<CatalogueRows, 'categories' | 'subCategories'>> {
  const parents = idLists(
    await tx
      .select({ owner: subCategoryCategories.subCategoryId, id: subCategoryCategories.categoryId })
      .from(subCategoryCategories)
      .orderBy(asc(subCategoryCategories.position), asc(subCategoryCategories.categoryId)),
  )
  const categoryRows = await tx.select().from(categories)
  const subCategoryRows = await tx.select().from(subCategories)
  return {
    categories: categoryRows.map(asShelf),
    subCategories: subCategoryRows.map((row) => ({
      ...asShelf(row),
      categoryIds: parents.get(row.id) ?? [],
    })),
  }
}

/** Products that shoppers may see, by id, or all of them. */
export function readOnSale(tx: Queries, ids?: string[]): Promise<StockedProduct[]> {
  return readWhere(tx, and(eq(products.draft, false), ids && isOneOf(products.id, ids)), ids)
}

/** Ids of all products that shoppers may see. */
export async function readIdsOnSale(tx: Queries): Promise<string[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.draft, false))
  return rows.map(({ id }) => id)
}

/** Products by id, drafts too; ids that no longer exist are absent from the answer. */
export function readProducts(tx: Queries, ids: string[]): Promise<StockedProduct[]> {
  return readWhere(tx, isOneOf(products.id, ids), ids)
}

async function readWhere(tx: Queries, which: SQL | undefined, ids?: string[]): Promise<StockedProduct[]> {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      nameOther: products.nameOther,
      brand: products.brand,
      unit: products.unit,
      description: products.description,
      descriptionOther: products.descriptionOther,
      details: products.details,
      detailsOther: products.detailsOther,
      // The driver reads JSON four times as fast as arrays, and at a start that is noticed.
      images: sql<string[]>`to_json(${products.images})`,
      price: products.price,
      discount: products.discount,
      stock: products.stock,
    })
    .from(products)
    .where(which)
  const shelvesOf = await readShelvesOf(tx, ids)
  const once = sharing()
  return rows.map((row) => ({
    _id: row.id,
    name: { main: once(row.name), other: once(row.nameOther) },
    brand: once(row.brand),
    unit: once(row.unit),
    description: { main: once(row.description), other: once(row.descriptionOther) },
    details: { main: row.details, other: row.detailsOther },
    images: row.images,
    price: row.price,
    discount: row.discount,
    stock: row.stock,
    ...shelvesOf(row.id),
  }))
}

/** Where products stand, in the order somebody picked: those with these ids, or all of them. */
export async function readShelvesOf(
  tx: Queries,
  ids?: string[],
): Promise<(productId: string) => Pick<StockedProduct, 'categoryIds' | 'subCategoryIds'>> {
  const inCategory = idLists(
    await tx
      .select({ owner: productCategories.productId, id: productCategories.categoryId })
      .from(productCategories)
      .where(ids && isOneOf(productCategories.productId, ids))
      .orderBy(asc(productCategories.position), asc(productCategories.categoryId)),
  )
  const inSubCategory = idLists(
    await tx
      .select({ owner: productSubCategories.productId, id: productSubCategories.subCategoryId })
      .from(productSubCategories)
      .where(ids && isOneOf(productSubCategories.productId, ids))
      .orderBy(asc(productSubCategories.position), asc(productSubCategories.subCategoryId)),
  )
  return (productId) => ({
    categoryIds: inCategory.get(productId) ?? [],
    subCategoryIds: inSubCategory.get(productId) ?? [],
  })
}

/** One parameter holds all ids, however many thousand. */
function isOneOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`
}

/** Whether nothing was ever put on a shelf. */
export async function isCatalogueEmpty(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${categories}) as empty`,
  )
  return found.rows[0]?.empty === true
}

function asShelf(row: typeof categories.$inferSelect): Shelf {
  return {
    _id: row.id,
    name: { main: row.name, other: row.nameOther },
    image: row.image,
    position: row.position,
  }
}

/** The driver makes a new string of every value. Sizes of one product and products of one shelf say the same: it is kept once. */
function sharing(): <Text extends string | null>(text: Text) => Text {
  const known = new Map<string | null, string | null>()
  return <Text extends string | null>(text: Text) => {
    if (!known.has(text)) known.set(text, text)
    return known.get(text) as Text
  }
}

function idLists(rows: { owner: string; id: string }[]): Map<string, string[]> {
  const once = sharing()
  const lists = new Map<string, string[]>()
  for (const { owner, id } of rows) {
    const list = lists.get(owner)
    if (list) list.push(once(id))
    else lists.set(owner, [once(id)])
  }
  return lists
}
