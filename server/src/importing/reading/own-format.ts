import type { Locale } from '@dix/contract'
import { stringify } from 'csv-stringify/sync'
import type { FieldName, ImportedFields } from './parsed-row.ts'

/** Columns of an export, in order. */
export const ownColumns = [
  '_id',
  'name_fr',
  'name_en',
  'brand',
  'unit',
  'price',
  'discount',
  'stock',
  'low_stock',
  'draft',
  'category',
  'subCategory',
  'image',
  'description_fr',
  'description_en',
  'more_details_fr',
  'more_details_en',
  'stock_exported',
  'revision_exported',
] as const
export type OwnColumn = (typeof ownColumns)[number]

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
}

/** The product's field in a column, in a shop of the given main language; null for the id, categories and `…_exported`. */
export function fieldIn(column: OwnColumn, mainLanguage: Locale): FieldName | null {
  const inMain = column.endsWith(`_${mainLanguage}`)
  switch (column) {
    case '_id':
    case 'category':
    case 'subCategory':
    case 'stock_exported':
    case 'revision_exported':
      return null
    case 'name_fr':
    case 'name_en':
      return inMain ? 'name' : 'nameOther'
    case 'description_fr':
    case 'description_en':
      return inMain ? 'description' : 'descriptionOther'
    case 'more_details_fr':
    case 'more_details_en':
      return inMain ? 'details' : 'detailsOther'
    case 'image':
      return 'images'
    case 'low_stock':
      return 'lowStock'
    default:
      return column
  }
}

/** A product's cells, in the order of `ownColumns`, before formulas are guarded. */
export function ownCells(product: ExportedProduct, mainLanguage: Locale): string[] {
  return ownColumns.map((column) => {
    switch (column) {
      case '_id':
        return product.id
      case 'category':
        return joinNames(product.categories)
      case 'subCategory':
        return joinNames(product.subCategories)
      case 'stock_exported':
        return String(product.stock)
      case 'revision_exported':
        return String(product.revision)
      default:
        return writeValue(product[fieldIn(column, mainLanguage)!])
    }
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
export const csvMark = '\ufeff'

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
