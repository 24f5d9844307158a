import { mainStore } from '@dix/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { productCategories, productSubCategories, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { writeStock } from '../../stock/index.ts'
import type { ProductFields, ProductPositions } from '../edits/fields.ts'

/** A single-valued field of a product. */
export type ColumnField = Exclude<keyof ProductFields, 'categoryIds' | 'subCategoryIds'>

/** The fields stored as columns of `products`; the stock belongs to a store. */
export type TableField = Exclude<ColumnField, 'stock'>

/** The column of each field. */
export const fieldColumns = {
  name: products.name,
  nameOther: products.nameOther,
  brand: products.brand,
  unit: products.unit,
  stepGrams: products.stepGrams,
  price: products.price,
  discount: products.discount,
  lowStock: products.lowStock,
  barcode: products.barcode,
  productNumber: products.productNumber,
  purchasePrice: products.purchasePrice,
  draft: products.draft,
  images: products.images,
  description: products.description,
  descriptionOther: products.descriptionOther,
  details: products.details,
  detailsOther: products.detailsOther,
} satisfies Record<TableField, unknown>

/** A product about to be written. `key` is its folded name, brand and unit. */
export type ProductRow = Pick<ProductFields, ColumnField> & { id: string; key: string }

/**
 * Products, or some of their fields, as rows `v`. One parameter for all rows: hundreds would cost the driver as much as
 * everything else.
 */
export function productRows(rows: readonly ({ id: string } & Partial<ProductRow>)[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(
    id text, key text, name text, "nameOther" text, brand text, unit text, "stepGrams" integer, price integer, discount integer,
    stock integer, "lowStock" integer, barcode text, "productNumber" text, "purchasePrice" integer, draft boolean, images text[], description text, "descriptionOther" text,
    details json, "detailsOther" json)`
}

/** Inserts products and their stock in a store. */
export async function insertRows(
  tx: Queries,
  created: readonly ProductRow[],
  storeId = mainStore,
): Promise<void> {
  if (created.length === 0) return
  const fields = Object.entries(fieldColumns)
  const into = fields.map(([, { name }]) => sql.identifier(name))
  const from = fields.map(([field]) => sql`v.${sql.identifier(field)}`)
  await tx.execute(sql`
    insert into ${products} (id, key, ${sql.join(into, sql`, `)})
    select v.id, v.key, ${sql.join(from, sql`, `)} from ${productRows(created)}`)
  await writeStockOf(tx, created, storeId)
}

/** Writes the stock of locked or new products in a store. */
export function writeStockOf(
  tx: Queries,
  rows: readonly { id: string; stock: number }[],
  storeId: string,
): Promise<void> {
  return writeStock(
    tx,
    storeId,
    sql`select id, stock from ${productRows(rows.map(({ id, stock }) => ({ id, stock })))}`,
  )
}

/** Assigns fields from `v`, for the `set` of an update. */
export function assigning(fields: readonly TableField[]): SQL[] {
  return fields.map((field) => sql`${sql.identifier(fieldColumns[field].name)} = v.${sql.identifier(field)}`)
}

/** A product and its categories, in the order in which they were chosen. */
export type CategorizedProduct = { id: string } & Pick<ProductFields, 'categoryIds' | 'subCategoryIds'> & {
    /** For the sub categories that it is added to. */
    productPositions?: ProductPositions | undefined
  }

/**
 * Puts products in exactly these categories. `existing` are those that may already be in others. A product that stays
 * in a category keeps its position there.
 */
export async function setProductCategories(
  tx: Queries,
  placed: readonly CategorizedProduct[],
  existing: readonly CategorizedProduct[] = placed,
): Promise<void> {
  const ids = existing.map(({ id }) => id)
  const inSubCategories = linkRows(placed, 'subCategoryIds')
  if (ids.length > 0) {
    await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
    await tx.execute(sql`
      delete from ${productSubCategories} where product_id = any(${sql.param(ids)}::text[])
        and (product_id, sub_category_id) not in (select product, category from ${inSubCategories})`)
  }
  await tx.execute(sql`
    insert into ${productCategories} (product_id, category_id, position)
    select product, category, position from ${linkRows(placed, 'categoryIds')}`)
  await tx.execute(sql`
    insert into ${productSubCategories} (product_id, sub_category_id, position, product_position)
    select product, category, position, "productPosition" from ${inSubCategories}
    on conflict (product_id, sub_category_id) do update set position = excluded.position`)
}

function linkRows(placed: readonly CategorizedProduct[], field: 'categoryIds' | 'subCategoryIds'): SQL {
  const links = placed.flatMap((product) =>
    product[field].map((category, position) => ({
      product: product.id,
      category,
      position,
      productPosition: product.productPositions?.[category],
    })),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as v(
    product text, category text, position integer, "productPosition" integer)`
}
