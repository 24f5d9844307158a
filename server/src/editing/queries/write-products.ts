import { mainStore } from '@dix/contract'
import { inArray, sql } from 'drizzle-orm'
import { productKey, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { setStockReason } from '../../stock/index.ts'
import { differingFields, type ProductFields, type ProductPositions } from '../edits/fields.ts'
import {
  assigning,
  type CategorizedProduct,
  fieldColumns,
  insertRows,
  type ProductRow,
  productRows,
  setProductCategories,
  type TableField,
  writeStockOf,
} from './product-rows.ts'

/** A product and its new fields. */
export type WrittenProduct = {
  id: string
  fields: ProductFields
  /** For the sub categories that it is added to. */
  productPositions?: ProductPositions | undefined
}

/** Inserts products and their stock in a store. Their categories must exist. */
export async function insertProducts(
  tx: Queries,
  created: readonly WrittenProduct[],
  storeId = mainStore,
): Promise<void> {
  // Without a reason the ledger records new stock as an import.
  await setStockReason(tx, 'edit')
  for (const part of inBatches(created)) {
    await insertRows(tx, part.map(asRow), storeId)
    await setProductCategories(tx, part.map(asCategorized), [])
  }
}

/**
 * Updates locked products and their stock in a store. Each one that differs gets a new revision, even if only in stock.
 * `before` has at least the fields that may differ.
 */
export async function updateProducts(
  tx: Queries,
  changes: readonly (WrittenProduct & { before: Partial<ProductFields> })[],
  storeId = mainStore,
): Promise<void> {
  const rewritten = changes
    .map(({ before, ...product }) => {
      const { fields } = product
      const differing = differingFields(before, fields)
      const isRenamed = differing.some(isOfKey) && keyOf({ ...fields, ...before }) !== keyOf(fields)
      return { ...product, differing, isRenamed }
    })
    .filter(({ differing }) => differing.length > 0)
  await freeKeys(
    tx,
    rewritten.filter(({ isRenamed }) => isRenamed).map(({ id }) => id),
  )
  await freeCodes(tx, rewritten)
  if (rewritten.some(isRestocked)) await setStockReason(tx, 'edit')
  for (const part of inBatches(rewritten)) await rewriteProducts(tx, part, storeId)
}

/** An updated product, the fields to write, and whether its key changes. */
type RewrittenProduct = WrittenProduct & { differing: readonly (keyof ProductFields)[]; isRenamed: boolean }

/**
 * Writes only the fields that differ: rewriting descriptions would lock some hundred products longer, and keep shoppers
 * waiting.
 */
export async function rewriteProducts(
  tx: Queries,
  rewritten: readonly RewrittenProduct[],
  storeId = mainStore,
): Promise<void> {
  const groups = Map.groupBy(rewritten, ({ differing, isRenamed }) => [isRenamed, ...differing].join())
  for (const group of groups.values()) {
    const fields = group[0]!.differing.filter((field) => field in fieldColumns) as TableField[]
    // Setting the date creates a new revision, even if only stock or categories change.
    const assignments = [...assigning(fields), sql`updated_at = now()`]
    if (group[0]!.isRenamed) assignments.push(sql`key = v.key`)
    await tx.execute(sql`
      update ${products} p set ${sql.join(assignments, sql`, `)}
      from ${productRows(group.map((product) => partOf(product, fields)))} where p.id = v.id`)
  }
  const restocked = rewritten.filter(isRestocked).map(({ id, fields: { stock } }) => ({ id, stock }))
  if (restocked.length > 0) await writeStockOf(tx, restocked, storeId)
  const moved = rewritten.filter(
    ({ differing }) => differing.includes('categoryIds') || differing.includes('subCategoryIds'),
  )
  if (moved.length > 0) await setProductCategories(tx, moved.map(asCategorized))
}

const isRestocked = ({ differing }: RewrittenProduct) => differing.includes('stock')

function partOf({ id, fields, isRenamed }: RewrittenProduct, written: readonly TableField[]) {
  const part = Object.fromEntries(written.map((field) => [field, fields[field]]))
  return { id, ...(isRenamed && { key: keyOf(fields) }), ...part }
}

/** Deletes products, also from every cart. */
export async function deleteProducts(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const part of inBatches(ids)) await tx.delete(products).where(inArray(products.id, part))
}

/** Frees the keys of products that are about to be renamed: they may swap names. */
export async function freeKeys(tx: Queries, renamed: readonly string[]): Promise<void> {
  if (renamed.length < 2) return
  for (const part of inBatches(renamed))
    await tx.execute(
      sql`update ${products} set key = chr(31) || id where id = any(${sql.param(part)}::text[])`,
    )
}

/** Frees the barcodes and product numbers of products that get new ones: they may swap them. */
export async function freeCodes(
  tx: Queries,
  rewritten: readonly Pick<RewrittenProduct, 'id' | 'differing'>[],
): Promise<void> {
  for (const field of ['barcode', 'productNumber'] as const) {
    const ids = rewritten.filter(({ differing }) => differing.includes(field)).map(({ id }) => id)
    if (ids.length < 2) continue
    const column = sql.identifier(fieldColumns[field].name)
    for (const part of inBatches(ids))
      await tx.execute(
        sql`update ${products} set ${column} = null where id = any(${sql.param(part)}::text[])`,
      )
  }
}

const isOfKey = (field: keyof ProductFields) => field === 'name' || field === 'brand' || field === 'unit'
const keyOf = ({ name, brand, unit }: ProductFields) => productKey(name, brand, unit)

const asRow = ({ id, fields }: WrittenProduct): ProductRow => ({ ...fields, id, key: keyOf(fields) })
const asCategorized = ({ id, fields, productPositions }: WrittenProduct): CategorizedProduct => ({
  id,
  categoryIds: fields.categoryIds,
  subCategoryIds: fields.subCategoryIds,
  productPositions,
})
