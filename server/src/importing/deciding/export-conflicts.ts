import type { Message } from '@dix/contract'
import { findSavesSince, type Saves, type SeenRevision } from '../../editing/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { boundedStock, movedStock } from '../../stock/index.ts'
import { writeValue } from '../reading/own-format.ts'
import type { FieldName, ImportedFields, ParsedRow, Remark, RowReader } from '../reading/parsed-row.ts'
import type { PlannedCategories } from './categories.ts'
import { isSameField, type PlannedProduct } from './products.ts'

/** A row after the merge, and the remarks on it. */
export type Resolved = { row: ParsedRow; remarks: Remark[] }

/** The saves of a product since the row's export. */
export type SavesSince = Pick<Saves, 'restocked' | 'was'>
type Rules = Pick<RowReader, 'columnOf'> & Pick<PlannedCategories, 'isSame'>

/** Characters of a value in a remark. */
const shownLength = 80

/** The saves of the rows' products since their export, by product. */
export async function findSavesSinceExport(
  tx: Queries,
  rows: readonly ParsedRow[],
  storeId: string,
): Promise<Map<string, SavesSince>> {
  const exported = new Map<string, SeenRevision>()
  for (const {
    id,
    exported: { revision },
  } of rows) {
    // The first row of a product counts.
    if (id && revision !== null && !exported.has(id)) exported.set(id, { id, revision })
  }
  return exported.size > 0 ? findSavesSince(tx, [...exported.values()], storeId) : new Map()
}

/**
 * Merges a row of an export with later saves. Fields that the file did not change stay as saved, changed fields are
 * written, both with a remark. Stock moves by the change in the file.
 */
export function resolveSaves(
  row: ParsedRow,
  product: PlannedProduct | undefined,
  saves: SavesSince | undefined,
  rules: Rules,
): Resolved {
  if (!product || row.id !== product.id) return { row, remarks: [] }
  const stock = resolveStock(row, product, saves?.restocked ?? 0, rules)
  if (!saves) return stock
  const fields = resolveFields(stock.row, product, saves.was, rules)
  const categories = resolveCategories(fields.row, product, saves.was, rules)
  return { row: categories.row, remarks: [...stock.remarks, ...fields.remarks, ...categories.remarks] }
}

/** @param restocked pieces added by saves since the export, which are not added twice */
function resolveStock(
  row: ParsedRow,
  product: PlannedProduct,
  restocked: number,
  { columnOf }: Rules,
): Resolved {
  const { exported, fields } = row
  if (exported.stock === null || fields.stock === undefined) return { row, remarks: [] }
  const change =
    fields.stock === exported.stock
      ? 0
      : movedStock(0, { seen: exported.stock + restocked, wanted: fields.stock })
  const stock = boundedStock(product.stock + change)
  const remark = (message: Message, values: Remark['values']): Remark => ({
    line: row.line,
    outcome: 'taken',
    column: columnOf('stock'),
    message,
    values,
  })
  const counted = remark('Changed since the export: "{now}" → "{file}".', {
    now: String(product.stock),
    file: String(stock),
  })
  const short = remark('The stock was to go down by {pieces}, but only {stock} were left: it is now 0.', {
    pieces: -change,
    stock: product.stock,
  })
  return {
    row: { ...row, fields: { ...fields, stock } },
    remarks: [
      ...(change !== 0 && restocked !== 0 ? [counted] : []),
      ...(product.stock + change < 0 ? [short] : []),
    ],
  }
}

function resolveFields(
  row: ParsedRow,
  product: PlannedProduct,
  was: SavesSince['was'],
  { columnOf }: Rules,
): Resolved {
  const fields = { ...row.fields }
  const remarks: Remark[] = []
  for (const field of Object.keys(fields) as FieldName[]) {
    const value = fields[field]!
    if (field === 'stock' || !(field in was) || isSameField(value, product[field])) continue
    const isUnchanged = isSameField(value, was[field]!)
    if (isUnchanged) delete fields[field]
    remarks.push({
      line: row.line,
      outcome: 'taken',
      column: columnOf(field),
      message: isUnchanged
        ? 'Changed since the export: "{now}" is kept; the file still has the old "{file}".'
        : 'Changed since the export: "{now}" → "{file}".',
      values: { now: shown(product[field]), file: shown(value) },
    })
  }
  return { row: { ...row, fields }, remarks }
}

function resolveCategories(
  row: ParsedRow,
  product: PlannedProduct,
  was: SavesSince['was'],
  { isSame }: Rules,
): Resolved {
  if (!(was.categoryIds || was.subCategoryIds) || isSame(row, product)) return { row, remarks: [] }
  const isUnchanged = isSame(row, { ...product, ...was })
  const message: Message = isUnchanged
    ? 'The categories have changed since the export and are kept; the file still has the old ones.'
    : 'The categories have changed since the export; those in the file replace them.'
  return {
    row: isUnchanged ? { ...row, categories: null, subCategories: null } : row,
    remarks: [{ line: row.line, outcome: 'taken', column: 'category', message }],
  }
}

function shown(value: ImportedFields[FieldName]): string {
  return writeValue(value).slice(0, shownLength)
}
