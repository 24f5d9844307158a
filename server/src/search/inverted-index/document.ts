/** A document to index. Missing texts are empty, or null in the other language. */
export type SearchDocument = {
  _id: string
  name: string
  nameOther: string | null
  brand: string
  /** Names of its categories, in both languages. */
  categories: string[]
  description: string
  descriptionOther: string | null
  /** Size as written, such as `1 kg`: a query with the size finds this document first. */
  unit: string
  /** Codes that find this document first if they are the whole query, in the form of `codeKey`. */
  codes: readonly string[]
  inStock: boolean
}
