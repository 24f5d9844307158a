import type { Locale } from '@dix/contract'
import { joinNames, writeFields } from './own-cells.ts'
import type { FieldName, ImportedFields } from './parsed-row.ts'

/** Columns of our own files, in the order an export writes them. */
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

/** Columns that a report of refused rows has before the file's own. An import ignores them. */
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
