import type { Locale, Sentence, SentenceValues } from '@dix/contract'
import type { KeptFields } from '../../editing/edits/fields.ts'
import type { ColumnField } from '../../editing/queries/product-rows.ts'

/** The fields of a product that a file may speak of, beside its shelves. */
export type FieldName = ColumnField
export type ProductFields = Pick<KeptFields, FieldName>

/** The stock of a product when it was exported, and its revision then; null where the file does not say. */
export type Exported = { stock: number | null; revision: number | null }

/** What one row says about one product; what it does not say is absent, or null for the shelves. */
export type Draft = {
  line: number
  id: string | null
  fields: Partial<ProductFields>
  /** Whether the price was rounded to whole XOF. */
  isRounded: boolean
  /** What was read otherwise than it is written. */
  remarks: Remark[]
  /** What an export said of the product, where the row comes from one. Without a stock its stock is a count of somebody's. */
  exported: Exported
  /** Names of categories, the first one first. */
  categories: string[] | null
  subCategories: string[] | null
}

/** Something the grocer should know about a row. `column` is the file's own name, empty for the whole row. */
export type Remark = {
  line: number
  outcome: 'refused' | 'merged' | 'taken'
  column: string
  /** The reason, in the words of the catalogue of sentences. */
  sentence: Sentence
  values?: SentenceValues
}

/** Says why a row cannot be taken. */
export type Refuse = (column: string, sentence: Sentence, values?: SentenceValues) => void

/** How the rows of one file become drafts, and what drafts may do. */
export type RowReader = {
  /** Whether a row's shelves are added to those a product stands on, or replace them. */
  shelves: 'add' | 'replace'
  /** What a new product gets where its row says nothing. */
  defaults: Partial<Pick<ProductFields, 'price' | 'stock'>>
  /** A column's name for remarks on a field. */
  columnOf(field: FieldName): string
  /** The draft of a row; what is wrong with it goes to `refuse`, and then the draft counts for nothing. */
  read(line: number, cells: readonly string[], refuse: Refuse): Draft
}

/** Language fields of the database by the language of the texts. */
export function languageFields(language: Locale, mainLanguage: Locale) {
  return language === mainLanguage
    ? ({ name: 'name', description: 'description', details: 'details' } as const)
    : ({ name: 'nameOther', description: 'descriptionOther', details: 'detailsOther' } as const)
}
