/** What the search knows of one product. Texts stand in both languages; null or empty where nobody wrote one. */
export type SearchDocument = {
  _id: string
  name: string
  nameOther: string | null
  brand: string
  /** Names of its categories and sub categories, in both languages. */
  categories: string[]
  description: string
  descriptionOther: string | null
  /** Contents of the pack as written, such as `1 kg`: a query that names them finds that pack first. */
  unit: string
  inStock: boolean
}
