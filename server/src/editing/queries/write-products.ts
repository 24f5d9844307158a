import { inArray, sql } from 'drizzle-orm'
import { productKey } from '../../catalogue/index.ts'
import { products } from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import { setStockReason } from '../../stock/index.ts'
import { differingFields, type ProductFields } from '../edits/fields.ts'
import {
  assigning,
  type ColumnField,
  fieldColumns,
  insertRows,
  type Placed,
  type ProductRow,
  productRows,
  setProductCategories,
} from './product-rows.ts'

/** Of the unique name, brand and unit. A statement that meets it says so by it. */
export const productKeyConstraint = 'products_key_unique'

/** A product and how it is to be. */
export type WrittenProduct = { id: string; fields: ProductFields }

/** Products in one statement: short enough for the log and the driver, long enough to cost few turns. */
const step = 500

/** Puts new products into the shop; shelves they name must be there. */
export async function insertProducts(tx: Queries, made: readonly WrittenProduct[]): Promise<void> {
  // New stock counts as an import for the ledger, unless somebody says otherwise.
  await setStockReason(tx, 'edit')
  for (const part of inSteps(made)) {
    await insertRows(tx, part.map(asRow))
    await setProductCategories(tx, part.map(asPlaced), [])
  }
}

/**
 * Makes locked products what they are to be. Each that differs gets a new revision, by stock alone too. `before` has
 * at least the fields that may differ.
 */
export async function updateProducts(
  tx: Queries,
  changes: readonly (WrittenProduct & { before: Partial<ProductFields> })[],
): Promise<void> {
  const rewritten = changes
    .map(({ id, before, fields }) => {
      const differing = differingFields(before, fields)
      const isRenamed = differing.some(isOfKey) && keyOf({ ...fields, ...before }) !== keyOf(fields)
      return { id, fields, differing, isRenamed }
    })
    .filter(({ differing }) => differing.length > 0)
  await freeKeys(
    tx,
    rewritten.filter(({ isRenamed }) => isRenamed).map(({ id }) => id),
  )
  for (const part of inSteps(rewritten)) await rewriteProducts(tx, part)
}

/** A product as it is to be, which fields of it are written, and whether it gets another key. */
type RewrittenProduct = WrittenProduct & { differing: readonly (keyof ProductFields)[]; isRenamed: boolean }

/**
 * Writes what differs of some hundred products, and nothing else: descriptions would weigh more than all the rest,
 * and shoppers of these products wait.
 */
export async function rewriteProducts(tx: Queries, rewritten: readonly RewrittenProduct[]): Promise<void> {
  const alike = Map.groupBy(rewritten, ({ differing, isRenamed }) => [isRenamed, ...differing].join())
  for (const group of alike.values()) {
    const fields = group[0]!.differing.filter((field) => field in fieldColumns) as ColumnField[]
    // The date makes a new revision, also where only stock or shelves change.
    const assignments = [...assigning(fields), sql`updated_at = now()`]
    if (group[0]!.isRenamed) assignments.push(sql`key = v.key`)
    await tx.execute(sql`
      update ${products} p set ${sql.join(assignments, sql`, `)}
      from ${productRows(group.map((product) => partOf(product, fields)))} where p.id = v.id`)
  }
  const moved = rewritten.filter(
    ({ differing }) => differing.includes('categoryIds') || differing.includes('subCategoryIds'),
  )
  if (moved.length > 0) await setProductCategories(tx, moved.map(asPlaced))
}

function partOf({ id, fields, isRenamed }: RewrittenProduct, written: readonly ColumnField[]) {
  const part = Object.fromEntries(written.map((field) => [field, fields[field]]))
  return { id, ...(isRenamed && { key: keyOf(fields) }), ...part }
}

/** Takes products out of the shop and of every cart. */
export async function deleteProducts(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const part of inSteps(ids)) await tx.delete(products).where(inArray(products.id, part))
}

/** Lets go of the keys of products that are about to get others: they may take each other's. */
export async function freeKeys(tx: Queries, renamed: readonly string[]): Promise<void> {
  if (renamed.length < 2) return
  for (const part of inSteps(renamed))
    await tx.execute(
      sql`update ${products} set key = chr(31) || id where id = any(${sql.param(part)}::text[])`,
    )
}

const isOfKey = (field: keyof ProductFields) => field === 'name' || field === 'brand' || field === 'unit'
const keyOf = ({ name, brand, unit }: ProductFields) => productKey(name, brand, unit)

const asRow = ({ id, fields }: WrittenProduct): ProductRow => ({ ...fields, id, key: keyOf(fields) })
const asPlaced = ({ id, fields: { categoryIds, subCategoryIds } }: WrittenProduct): Placed => ({
  id,
  categoryIds,
  subCategoryIds,
})

function* inSteps<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += step) yield rows.slice(from, from + step)
}
