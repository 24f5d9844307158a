import type { Message } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem } from '../platform/http/problem.ts'
import { toConflicts } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type CurrentProduct, changeBetween, fieldsOf, type ProductFields } from './edits/fields.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import { productsChanged, refusedField } from './problems.ts'
import { lockProducts } from './queries/products.ts'
import { updateProducts } from './queries/write-products.ts'
import { runOnce, type SaveContext } from './run-once.ts'
import { refusingTakenNames, type SeenVersion, stockAfter } from './save-product.ts'

/** A row of the grid. Absent fields stay as they were. */
export type GridChange = {
  _id: string
  seen: SeenVersion
  price?: number | null | undefined
  discount?: number | null | undefined
  stock?: number | null | undefined
  unit?: string | null | undefined
  draft?: boolean | null | undefined
}

/**
 * Changes many products in one save, all or none. Sent again under its key, it changes nothing.
 *
 * @returns the edit; null where nothing changed
 * @throws Problem `changed_meanwhile` with every product that somebody else saved meanwhile, `invalid_input`, `stock_short` or
 * `not_found` naming the cell (`changes.3.price`), `name_taken`
 */
export async function saveGrid(
  dependencies: EditingDependencies,
  saving: SaveContext,
  changes: readonly GridChange[],
): Promise<number | null> {
  checkRepeated(changes)
  const edit = await refusingTakenNames(() =>
    inTransaction(dependencies.db, (tx) =>
      runOnce(tx, saving, () => writeGrid(tx, dependencies, saving, changes)),
    ),
  )
  if (edit !== null) await dependencies.live.catchUp({ products: changes.map(({ _id }) => _id) })
  return edit
}

async function writeGrid(
  tx: Queries,
  { publicUrl }: EditingDependencies,
  saving: SaveContext,
  changes: readonly GridChange[],
): Promise<number | null> {
  const written = (await lockRows(tx, changes, publicUrl)).map(({ change, before, row }) => ({
    id: before.id,
    before: fieldsOf(before),
    fields: applyCells(before, change, row),
  }))
  const done = written.flatMap(
    ({ id, before, fields }) => changeBetween({ id, name: fields.name }, before, fields) ?? [],
  )
  if (done.length === 0) return null
  await updateProducts(tx, written)
  const edit = await beginEdit(tx, { kind: 'grid', ...saving })
  await recordChanges(tx, edit, done)
  return edit
}

type Row = { change: GridChange; before: CurrentProduct; row: number }

/** @throws Problem where a product was deleted, or saved by somebody else since it was read */
async function lockRows(tx: Queries, changes: readonly GridChange[], publicUrl: string): Promise<Row[]> {
  const products = await lockProducts(
    tx,
    changes.map(({ _id }) => _id),
  )
  const locked = new Map(products.map((product) => [product.id, product]))
  const rows = changes.map((change, row) => {
    const before = locked.get(change._id)
    if (!before) throw refusedCell('not_found', row, '_id', 'This product is no longer available.')
    return { change, before, row }
  })
  const changed = rows.filter(({ change, before }) => change.seen.revision !== before.revision)
  if (changed.length === 0) return rows
  const seen = changed.map(({ change }) => ({ id: change._id, revision: change.seen.revision }))
  const now = changed.map(({ before }) => before)
  throw productsChanged(await toConflicts(tx, publicUrl, now, seen))
}

function checkRepeated(changes: readonly GridChange[]): void {
  const seen = new Set<string>()
  for (const [row, { _id }] of changes.entries()) {
    if (seen.has(_id))
      throw refusedField(cell(row, '_id'), 'changes must be a list of products and their new values.')
    seen.add(_id)
  }
}

/** @throws Problem naming the invalid cell */
function applyCells(before: CurrentProduct, change: GridChange, row: number): ProductFields {
  const fields = fieldsOf(before)
  const { price, discount, stock, unit, draft } = change
  if (price === null) throw refusedField(cell(row, 'price'), 'Enter a price.')
  if (discount === null) throw refusedField(cell(row, 'discount'), 'Enter a discount, or 0 for none.')
  if (stock === null) throw refusedField(cell(row, 'stock'), 'Enter the stock.')
  const after = {
    ...fields,
    price: price ?? fields.price,
    discount: discount ?? fields.discount,
    unit: unit === undefined ? fields.unit : (unit ?? ''),
    draft: draft ?? fields.draft,
    stock: stock === undefined ? fields.stock : stockAfter(before, stock, change.seen, cell(row, 'stock')),
  }
  // An import may create products without a unit or description: changing only a price does not ask for them.
  if (!after.draft && after.unit === '' && (unit === null || fields.draft))
    throw refusedField(cell(row, 'unit'), 'Enter a unit, such as 1 kg.')
  if (!after.draft && fields.draft && after.description === '')
    throw refusedField(cell(row, 'draft'), 'Enter a description before putting this product on sale.')
  return after
}

function refusedCell(code: 'not_found', row: number, column: string, message: Message): Problem {
  return new Problem(code, message, { fields: { [cell(row, column)]: message } })
}

const cell = (row: number, column: string) => `changes.${row}.${column}`
