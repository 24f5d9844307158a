import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/client.ts'
import { productKey } from '../../folding.ts'
import { products } from '../../schema.ts'
import { differingFields, type KeptFields } from '../edits/fields.ts'
import {
  assigning,
  type ColumnField,
  fieldColumns,
  insertRows,
  type Placed,
  type ProductRow,
  placeProducts,
  productRows,
} from './product-rows.ts'

/** Of the unique name, brand and unit. A statement that meets it says so by it. */
export const productKeyConstraint = 'products_key_unique'

/** A product and how it is to be. */
export type Written = { id: string; fields: KeptFields }

/** Products in one statement: short enough for the log and the driver, long enough to cost few turns. */
const step = 200

/** Puts new products into the shop; shelves they name must be there. */
export async function insertProducts(tx: Queries, made: readonly Written[]): Promise<void> {
  // New stock counts as an import for the ledger, unless somebody says otherwise.
  await tx.execute(sql`select set_config('dix.stock_reason', 'edit', true)`)
  for (const part of inSteps(made)) {
    await insertRows(tx, part.map(asRow))
    await placeProducts(tx, part.map(asPlaced), [])
  }
}

/** Makes locked products what they are to be. Each that differs gets a new revision, by stock alone too. */
export async function updateProducts(
  tx: Queries,
  changes: readonly (Written & { before: KeptFields })[],
): Promise<void> {
  const differing = changes.map((change) => ({
    ...change,
    differs: new Set(differingFields(change.before, change.fields)),
  }))
  const rewritten = differing.filter(({ differs }) => differs.size > 0)
  await freeKeys(
    tx,
    rewritten.filter(({ before, fields }) => keyOf(before) !== keyOf(fields)).map(({ id }) => id),
  )
  for (const part of inSteps(rewritten)) {
    await tx.execute(sql`
      update ${products} p set key = v.key, ${everything}, updated_at = now()
      from ${productRows(part.map(asRow))} where p.id = v.id`)
  }
  const moved = rewritten.filter(({ differs }) => differs.has('categoryIds') || differs.has('subCategoryIds'))
  for (const part of inSteps(moved)) await placeProducts(tx, part.map(asPlaced))
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

const keyOf = ({ name, brand, unit }: KeptFields) => productKey(name, brand, unit)

const asRow = ({ id, fields }: Written): ProductRow => ({ ...fields, id, key: keyOf(fields) })
const asPlaced = ({ id, fields: { categoryIds, subCategoryIds } }: Written): Placed => ({
  id,
  categoryIds,
  subCategoryIds,
})

const everything = sql.join(assigning(Object.keys(fieldColumns) as ColumnField[]), sql`, `)

function* inSteps<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += step) yield rows.slice(from, from + step)
}
