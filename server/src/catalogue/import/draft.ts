import type { Locale, Sentence, SentenceValues } from '@dix/contract'

/** The fields of a product as the database holds them. Prices in whole XOF, discount in whole percent. */
export type ProductFields = {
  /** In the shop's main language, as are `description` and `details`. */
  name: string
  nameOther: string | null
  brand: string
  unit: string
  price: number
  discount: number
  stock: number
  lowStock: number | null
  draft: boolean
  images: string[]
  description: string
  descriptionOther: string | null
  details: Record<string, string>
  detailsOther: Record<string, string> | null
}
export type FieldName = keyof ProductFields

/** What one row says about one product; what it does not say is absent, or null for the shelves. */
export type Draft = {
  line: number
  id: string | null
  fields: Partial<ProductFields>
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
