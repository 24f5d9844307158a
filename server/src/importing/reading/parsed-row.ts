import type { Locale, Message, MessageValues } from '@dix/contract'
import type { ColumnField, ProductFields } from '../../editing/index.ts'

/** The fields of a product that a file may set, beside its categories. */
export type FieldName = ColumnField
export type ImportedFields = Pick<ProductFields, FieldName>

/** The stock and the revision of a product when it was exported; null where the file does not say. */
export type Exported = { stock: number | null; revision: number | null }

/** What one row says about one product; what it does not say is absent, or null for the categories. */
export type ParsedRow = {
  line: number
  id: string | null
  fields: Partial<ImportedFields>
  /** Whether the price was rounded to whole XOF. */
  isRounded: boolean
  /** What was read otherwise than it is written. */
  remarks: Remark[]
  /** Without an exported stock, the stock of the row is a count. */
  exported: Exported
  /** Names of categories, in the order of the row. */
  categories: string[] | null
  subCategories: string[] | null
}

/** Something the grocer should know about a row. `column` is the file's own name, empty for the whole row. */
export type Remark = {
  line: number
  outcome: 'refused' | 'merged' | 'taken'
  column: string
  sentence: Message
  values?: MessageValues
}

/** Says why a row is refused. */
export type Refuse = (column: string, sentence: Message, values?: MessageValues) => void

/** Turns the rows of one file into parsed rows. */
export type RowReader = {
  /** Whether a row's categories are added to those of the product, or replace them. */
  categoryMode: 'add' | 'replace'
  /** What a new product gets where its row says nothing. */
  defaults: Partial<Pick<ImportedFields, 'price' | 'stock'>>
  /** A column's name for remarks on a field. */
  columnOf(field: FieldName): string
  /** Parses a row. Where `refuse` is called, the result is not used. */
  read(line: number, cells: readonly string[], refuse: Refuse): ParsedRow
}

/** The product's fields for texts of a language, in a shop of the given main language. */
export function languageFields(language: Locale, mainLanguage: Locale) {
  return language === mainLanguage
    ? ({ name: 'name', description: 'description', details: 'details' } as const)
    : ({ name: 'nameOther', description: 'descriptionOther', details: 'detailsOther' } as const)
}
