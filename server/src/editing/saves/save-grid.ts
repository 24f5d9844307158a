import type { productEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import { toConflicts } from '../admin-views.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { type CurrentProduct, changeBetween, fieldsOf, type ProductFields } from '../edits/fields.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { productNotFound, productsChanged } from '../problems.ts'
import { findSavedElsewhere } from '../queries/changes.ts'
import { lockProducts } from '../queries/products.ts'
import { updateProducts, type WrittenProduct } from '../queries/write-products.ts'
import { unitOf } from './apply-form.ts'
import { refusingTaken } from './refuse-taken.ts'
import { runOnce, type SaveContext } from './run-once.ts'
import { type SeenVersion, stockAfter } from './save-product.ts'

/** A row of the grid. Absent fields keep their values. */
export type GridChange = {
  _id: string
  seen: SeenVersion
  price?: number | null | undefined
  discount?: number | null | undefined
  stock?: number | null | undefined
  unit?: string | null | undefined
  step_grams?: number | null | undefined
  barcode?: string | null | undefined
  product_number?: string | null | undefined
  purchase_price?: number | null | undefined
  draft?: boolean | null | undefined
}

type GridProblem = ProblemOf<typeof productEndpoints.saveGrid>

/**
 * Changes many products in one save, all or none. Resent under its key, it changes nothing.
 *
 * @returns the edit, null if nothing changed; or `changed_meanwhile` with every product saved by others since,
 *   `invalid_input`, `stock_short` or `not_found` naming the cell (`changes.3.price`), `name_taken`, `code_taken`
 */
export async function saveGrid(
  dependencies: EditingDependencies,
  saving: SaveContext,
  changes: readonly GridChange[],
): Promise<number | null | GridProblem> {
  const repeated = refuseRepeated(changes)
  if (repeated) return repeated
  const edit = await refusingTaken(dependencies.db, () =>
    inTransaction(dependencies.db, (tx) =>
      runOnce(tx, saving, () => writeGrid(tx, dependencies, saving, changes)),
    ),
  )
  if (typeof edit === 'number') await dependencies.live.catchUp({ products: changes.map(({ _id }) => _id) })
  return edit
}

async function writeGrid(
  tx: Queries,
  { publicUrl }: EditingDependencies,
  saving: SaveContext,
  changes: readonly GridChange[],
): Promise<number | null | GridProblem> {
  const rows = await lockRows(tx, changes, publicUrl, saving.storeId)
  if (rows instanceof Problem) return rows
  const newFields: (WrittenProduct & { before: ProductFields })[] = []
  for (const { change, before, row } of rows) {
    const fields = applyCells(before, change, row)
    if (fields instanceof Problem) return fields
    newFields.push({ id: before.id, before: fieldsOf(before), fields })
  }
  const done = newFields.flatMap(
    ({ id, before, fields }) => changeBetween({ id, name: fields.name }, before, fields) ?? [],
  )
  if (done.length === 0) return null
  await updateProducts(tx, newFields, saving.storeId)
  const edit = await beginEdit(tx, { kind: 'grid', ...saving })
  await recordChanges(tx, edit, done)
  return edit
}

type Row = { change: GridChange; before: CurrentProduct; row: number }

/** @returns a problem if a product has been deleted, or saved by another user, since it was read */
async function lockRows(
  tx: Queries,
  changes: readonly GridChange[],
  publicUrl: string,
  storeId: string | undefined,
): Promise<Row[] | GridProblem> {
  const products = await lockProducts(
    tx,
    changes.map(({ _id }) => _id),
    storeId,
  )
  const locked = new Map(products.map((product) => [product.id, product]))
  const rows: Row[] = []
  for (const [row, change] of changes.entries()) {
    const before = locked.get(change._id)
    if (!before) return productNotFound(cell(row, '_id'))
    rows.push({ change, before, row })
  }
  const saved = rows.filter(({ change, before }) => change.seen.revision !== before.revision)
  const seenOf = ({ change }: Row) => ({ id: change._id, revision: change.seen.revision })
  const elsewhere = await findSavedElsewhere(tx, saved.map(seenOf), storeId)
  const changed = saved.filter(({ before }) => !elsewhere.has(before.id))
  if (changed.length === 0) return rows
  const seen = changed.map(seenOf)
  const now = changed.map(({ before }) => before)
  return productsChanged(await toConflicts(tx, publicUrl, now, seen, storeId))
}

function refuseRepeated(changes: readonly GridChange[]): GridProblem | undefined {
  const seen = new Set<string>()
  for (const [row, { _id }] of changes.entries()) {
    if (seen.has(_id))
      return refusedField(cell(row, '_id'), 'changes must be a list of products and their new values.')
    seen.add(_id)
  }
  return undefined
}

/** @returns the fields of the product, or a problem naming the invalid cell */
function applyCells(before: CurrentProduct, change: GridChange, row: number): ProductFields | GridProblem {
  const fields = fieldsOf(before)
  const { price, discount, stock, unit, draft } = change
  if (discount === null) return refusedField(cell(row, 'discount'), 'Enter a discount, or 0 for none.')
  if (stock === null) return refusedField(cell(row, 'stock'), 'Enter the stock.')
  const moved =
    stock === undefined ? fields.stock : stockAfter(before, stock, change.seen, cell(row, 'stock'))
  if (moved instanceof Problem) return moved
  const after = {
    ...fields,
    price: price === undefined ? fields.price : price,
    discount: discount ?? fields.discount,
    ...unitOf(fields, { unit, stepGrams: change.step_grams }),
    draft: draft ?? fields.draft,
    barcode: change.barcode === undefined ? fields.barcode : change.barcode,
    productNumber: change.product_number === undefined ? fields.productNumber : change.product_number,
    purchasePrice: change.purchase_price === undefined ? fields.purchasePrice : change.purchase_price,
    stock: moved,
  }
  // An import may create products without a unit or description: changing only a price does not require them.
  if (!after.draft && after.unit === '' && (unit === null || fields.draft))
    return refusedField(cell(row, 'unit'), 'Enter a unit, such as 1 kg.')
  if (!after.draft && fields.draft && after.description === '')
    return refusedField(cell(row, 'draft'), 'Enter a description before publishing this product.')
  if (!after.draft && after.price === null) {
    const message = fields.price === null ? 'Enter a price before publishing this product.' : 'Enter a price.'
    return refusedField(cell(row, 'price'), message)
  }
  return after
}

const cell = (row: number, column: string) => `changes.${row}.${column}`
