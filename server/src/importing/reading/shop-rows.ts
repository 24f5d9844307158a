/** Columns of a product, in the order in which rows from another shop's software are read. */
export const shopFields = [
  'name',
  'brand',
  'unit',
  'price',
  'sellingPrice',
  'stock',
  'category',
  'subCategory',
  'description',
  'barcode',
  'productNumber',
  'purchasePrice',
] as const
export type ShopField = (typeof shopFields)[number]

/** One product of the file, or one variant: cells by field. `pictures` is the number of pictures in the other shop. */
export type ShopProduct = Partial<Record<Exclude<ShopField, 'category' | 'subCategory'>, string>> & {
  name: string
  /** From the highest level to the lowest. */
  categories: string[][]
  isDraft: boolean
  pictures: number
}

/** Reads the rows of a file in order; null for a row that only adds to another. */
export type ShopRows = {
  /** The columns of the file that the fields are read from, for remarks. */
  labels: Partial<Record<ShopField, string>>
  read(cells: readonly string[]): ShopProduct | null
}

/** Opens the rows of a file by its columns; null if they are not those of this software. */
export type OpenShopRows = (header: readonly string[], today: string) => ShopRows | null
