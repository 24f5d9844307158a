import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/client.ts'
import { productKey } from '../../folding.ts'
import { productCategories, productSubCategories, products } from '../../schema.ts'
import { differingFields, type KeptFields } from '../edits/fields.ts'

/** Of the unique name, brand and unit. A statement that meets it says so by it. */
export const productKeyConstraint = 'products_key_unique'

/** A product and how it is to be. */
export type Written = { id: string; fields: KeptFields }

/** Products in one statement: their ids fit into one notice, so that no node reads the whole catalogue again. */
const step = 200

/** Puts new products into the shop; shelves they name must be there. */
export async function insertProducts(tx: Queries, made: readonly Written[]): Promise<void> {
  // New stock counts as an import for the ledger, unless somebody says otherwise.
  await tx.execute(sql`select set_config('dix.stock_reason', 'edit', true)`)
  for (const part of inSteps(made)) {
    await tx.execute(sql`
      insert into ${products} (id, key, name, name_other, brand, unit, price, discount, stock, low_stock, draft,
        images, description, description_other, details, details_other)
      select id, key, name, "nameOther", brand, unit, price, discount, stock, "lowStock", draft,
        images, description, "descriptionOther", details, "detailsOther"
      from ${rowsOf(part)}`)
    await placeProducts(tx, part)
  }
}

/**
 * Makes locked products what they are to be. Stock alone moves without a new revision, as it does by sales;
 * anything else makes one.
 */
export async function updateProducts(
  tx: Queries,
  changes: readonly (Written & { before: KeptFields })[],
): Promise<void> {
  const differing = changes.map((change) => ({
    ...change,
    differs: new Set(differingFields(change.before, change.fields)),
  }))
  const rewritten = differing.filter(({ differs }) => [...differs].some((field) => field !== 'stock'))
  const restocked = differing.filter(({ differs }) => differs.size === 1 && differs.has('stock'))
  await freeKeys(tx, rewritten)
  for (const part of inSteps(rewritten)) {
    await tx.execute(sql`
      update ${products} p set key = v.key, name = v.name, name_other = v."nameOther", brand = v.brand, unit = v.unit,
        price = v.price, discount = v.discount, stock = v.stock, low_stock = v."lowStock", draft = v.draft,
        images = v.images, description = v.description, description_other = v."descriptionOther",
        details = v.details, details_other = v."detailsOther", updated_at = now()
      from ${rowsOf(part)} where p.id = v.id`)
  }
  for (const part of inSteps(restocked)) {
    await tx.execute(sql`update ${products} p set stock = v.stock from ${rowsOf(part)} where p.id = v.id`)
  }
  const moved = rewritten.filter(({ differs }) => differs.has('categoryIds') || differs.has('subCategoryIds'))
  for (const part of inSteps(moved)) await placeProducts(tx, part)
}

/** Takes products out of the shop and of every cart. */
export async function deleteProducts(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const part of inSteps(ids)) await tx.delete(products).where(inArray(products.id, part))
}

/** Puts products on exactly the shelves they name, in that order. */
async function placeProducts(tx: Queries, placed: readonly Written[]): Promise<void> {
  const ids = placed.map(({ id }) => id)
  await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
  await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, ids))
  const places = (shelvesOf: (fields: KeptFields) => string[]) =>
    placed.flatMap(({ id, fields }) =>
      shelvesOf(fields).map((shelfId, position) => ({ productId: id, shelfId, position })),
    )
  const inCategories = places(({ categoryIds }) => categoryIds)
  const inSubCategories = places(({ subCategoryIds }) => subCategoryIds)
  if (inCategories.length > 0)
    await tx
      .insert(productCategories)
      .values(inCategories.map(({ shelfId, ...place }) => ({ ...place, categoryId: shelfId })))
  if (inSubCategories.length > 0)
    await tx
      .insert(productSubCategories)
      .values(inSubCategories.map(({ shelfId, ...place }) => ({ ...place, subCategoryId: shelfId })))
}

/** Several that change their keys in one save may take each other's. */
async function freeKeys(tx: Queries, changes: readonly (Written & { before: KeptFields })[]): Promise<void> {
  const renamed = changes.filter(({ before, fields }) => keyOf(before) !== keyOf(fields)).map(({ id }) => id)
  if (renamed.length < 2) return
  await tx.execute(
    sql`update ${products} set key = chr(31) || id where id = any(${sql.param(renamed)}::text[])`,
  )
}

const keyOf = ({ name, brand, unit }: KeptFields) => productKey(name, brand, unit)

/** One parameter holds them all, so that hundreds of rows cost the driver what one does. */
function rowsOf(written: readonly Written[]) {
  const rows = written.map(({ id, fields }) => ({ ...fields, id, key: keyOf(fields) }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(
    id text, key text, name text, "nameOther" text, brand text, unit text, price integer, discount integer,
    stock integer, "lowStock" integer, draft boolean, images text[], description text, "descriptionOther" text,
    details json, "detailsOther" json)`
}

function* inSteps<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += step) yield rows.slice(from, from + step)
}
