import type { Locale, Message, MessageValues } from '@dix/contract'
import type { ColumnField, ProductFields } from '../../editing/index.ts'

/** The fields of a product that a file may set, other than its categories. */
export type FieldName = ColumnField
export type ImportedFields = Pick<ProductFields, FieldName>

/** The stock and the revision of a product at its export; null if the file does not contain them. */
export type Exported = { stock: number | null; revision: number | null }

/** Position in a list that is sorted by hand. */
export type Position = number | null

/**
 * Positions of a row's categories, of its sub categories, and of its product in each of these, in order; null if the
 * file has no such column.
 */
export type RowPositions = {
  categories: Position[] | null
  subCategories: Position[] | null
  product: Position[] | null
}

/** The values of one row for one product; missing ones are absent, or null for the categories. */
export type ParsedRow = {
  line: number
  id: string | null
  fields: Partial<ImportedFields>
  /** Whether the price was rounded to whole XOF. */
  isRounded: boolean
  /** The unit as written in the file, if another one was guessed. */
  writtenUnit?: string | undefined
  /** Values that were read differently from how they are written. */
  remarks: Remark[]
  /** Without an exported stock, the row's stock is a count. */
  exported: Exported
  /** Names of categories, in the order of the row. */
  categories: string[] | null
  subCategories: string[] | null
  /** Only from files with positions; they apply to everything that the row creates. */
  positions?: RowPositions
}

/** A remark for the user about a row. `column` is the file's own name, empty for the whole row. */
export type Remark = {
  line: number
  outcome: 'refused' | 'merged' | 'taken'
  column: string
  message: Message
  values?: MessageValues | undefined
}

/** Refuses a row for a reason. */
export type Refuse = (column: string, message: Message, values?: MessageValues) => void

/** Turns the rows of one file into parsed rows. */
export type RowReader = {
  /** Whether a row's categories are added to those of the product, or replace them. */
  categoryMode: 'add' | 'replace'
  /** Values of a new product that its row lacks. */
  defaults: Partial<Pick<ImportedFields, 'price' | 'stock'>>
  /** A column's name for remarks on a field. */
  columnOf(field: FieldName): string
  /** Whether a row only adds to another one, such as a further picture. Called for each row, before `read`. */
  skips?(cells: readonly string[]): boolean
  /** Parses a row. If `refuse` is called, the result is ignored. */
  read(line: number, cells: readonly string[], refuse: Refuse): ParsedRow
}

/** The product's fields for texts of a language, in a shop of the given main language. */
export function languageFields(language: Locale, mainLanguage: Locale) {
  return language === mainLanguage
    ? ({ name: 'name', description: 'description', details: 'details' } as const)
    : ({ name: 'nameOther', description: 'descriptionOther', details: 'detailsOther' } as const)
}
