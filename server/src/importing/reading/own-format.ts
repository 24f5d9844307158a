import type { Locale } from '@dix/contract'
import { stringify } from 'csv-stringify/sync'
import { type FieldName, type ImportedFields, languageFields, type Position } from './parsed-row.ts'

/** Columns of an export, in order. */
export const ownColumns = [
  '_id',
  'name_fr',
  'name_en',
  'brand',
  'unit',
  'step_grams',
  'price',
  'discount',
  'stock',
  'low_stock',
  'barcode',
  'product_number',
  'purchase_price',
  'draft',
  'category',
  'subCategory',
  'image',
  'description_fr',
  'description_en',
  'more_details_fr',
  'more_details_en',
  'category_position',
  'subCategory_position',
  'product_position',
  'stock_exported',
  'revision_exported',
] as const
export type OwnColumn = (typeof ownColumns)[number]
type OtherColumn =
  | '_id'
  | 'category'
  | 'subCategory'
  | 'category_position'
  | 'subCategory_position'
  | 'product_position'
  | 'stock_exported'
  | 'revision_exported'

/** Columns that a report of refused rows adds in front. An import ignores them. */
export const reportColumns = ['_line', '_column', '_reason'] as const

export function isOwnColumn(name: string): name is OwnColumn {
  return (ownColumns as readonly string[]).includes(name)
}

export function isReportColumn(name: string): boolean {
  return (reportColumns as readonly string[]).includes(name)
}

/** A product with the names of its categories. */
export type ExportedProduct = ImportedFields & {
  id: string
  revision: number
  categories: string[]
  subCategories: string[]
  /** Positions of each of its categories and sub categories, and of the product in each of its sub categories. */
  categoryPositions: Position[]
  subCategoryPositions: Position[]
  productPositions: Position[]
}

/** The product's field in each column that holds one, in a shop of the given main language. */
export function fieldsOfColumns(mainLanguage: Locale): { [Column in OwnColumn]?: FieldName } {
  const fr = languageFields('fr', mainLanguage)
  const en = languageFields('en', mainLanguage)
  return {
    name_fr: fr.name,
    name_en: en.name,
    brand: 'brand',
    unit: 'unit',
    step_grams: 'stepGrams',
    price: 'price',
    discount: 'discount',
    stock: 'stock',
    low_stock: 'lowStock',
    barcode: 'barcode',
    product_number: 'productNumber',
    purchase_price: 'purchasePrice',
    draft: 'draft',
    image: 'images',
    description_fr: fr.description,
    description_en: en.description,
    more_details_fr: fr.details,
    more_details_en: en.details,
  } satisfies Record<Exclude<OwnColumn, OtherColumn>, FieldName>
}

/** Products as rows in the order of `ownColumns`, before formulas are guarded. */
export function ownRows(products: readonly ExportedProduct[], mainLanguage: Locale): string[][] {
  const fields = fieldsOfColumns(mainLanguage)
  return products.map((product) => {
    const others: { [Column in OwnColumn]?: string } = {
      _id: product.id,
      category: joinNames(product.categories),
      subCategory: joinNames(product.subCategories),
      category_position: joinPositions(product.categoryPositions),
      subCategory_position: joinPositions(product.subCategoryPositions),
      product_position: joinPositions(product.productPositions),
      stock_exported: String(product.stock),
      revision_exported: String(product.revision),
    } satisfies Record<OtherColumn, string>
    return ownColumns.map((column) => others[column] ?? writeValue(product[fields[column]!]))
  })
}

/** The cell of a value. */
export function writeValue(value: ImportedFields[FieldName]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' ? writeFields(value) : String(value)
}

/** With this mark and semicolons, a French Excel opens the file as a table, with accents, on a double click. */
export const byteOrderMark = '\ufeff'

/** Rows of an export: semicolons, Windows line breaks, no cell that runs as a formula. */
export function csvLines(rows: readonly string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { delimiter: ';', record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

// Each pair of functions below is an exact inverse: an exported file is read back unchanged, letter for letter.

/** The beginning of a formula in a spreadsheet, after any apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const guardedFormula = /^''*[=+\-@\t\r＝＋－＠]/

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export function guardFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Removes that apostrophe. */
export function unguardFormula(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell
}

/** Names in one cell, separated by `|`; a name's own `|` and `\` are written `\|` and `\\`. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|')
}

/** The names of a cell, without empty ones. */
export function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\.|[^\\|]|\\$)+/gsu) ?? []
  return names.map((name) => name.replace(/\\(.)/gsu, '$1').trim()).filter(Boolean)
}

/** Positions in one cell, in the order of the names, separated by `|`; empty if there is none. */
export function joinPositions(positions: readonly Position[]): string {
  return positions.every((position) => position === null) ? '' : positions.join('|')
}

/** The positions of a cell; undefined where it is not a list of whole numbers. */
export function splitPositions(cell: string): Position[] | undefined {
  if (!/^(?:-?\d{1,9})?(?:\|(?:-?\d{1,9})?)*$/.test(cell)) return undefined
  return cell.split('|').map((text) => (text === '' ? null : Number(text)))
}

/** Extra fields as JSON, in the order of the shop. */
export function writeFields(fields: Record<string, string>): string {
  return JSON.stringify(fields)
}

/** Extra fields from JSON, or null where the cell is not an object of texts. */
export function readFields(cell: string): Record<string, string> | null {
  try {
    const read: unknown = JSON.parse(cell)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return Object.values(read).every((value) => typeof value === 'string')
      ? (read as Record<string, string>)
      : null
  } catch {
    return null
  }
}
