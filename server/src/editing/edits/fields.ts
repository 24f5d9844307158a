import { isSameJson } from '../../platform/same-json.ts'

/**
 * The fields of a product that the shop stores and the history records: whole XOF, percent and pieces; site-relative
 * pictures.
 */
export type ProductFields = {
  name: string
  nameOther: string | null
  brand: string
  unit: string
  stepGrams: number | null
  price: number | null
  discount: number
  stock: number
  lowStock: number | null
  barcode: string | null
  productNumber: string | null
  purchasePrice: number | null
  draft: boolean
  categoryIds: string[]
  subCategoryIds: string[]
  images: string[]
  description: string
  descriptionOther: string | null
  details: Record<string, string>
  detailsOther: Record<string, string> | null
}

/** A stored product. `revision` grows with every save, not with sales. */
export type CurrentProduct = ProductFields & { id: string; key: string; revision: number; updatedAt: Date }

export const productFields = [
  'name',
  'nameOther',
  'brand',
  'unit',
  'stepGrams',
  'price',
  'discount',
  'stock',
  'lowStock',
  'barcode',
  'productNumber',
  'purchasePrice',
  'draft',
  'categoryIds',
  'subCategoryIds',
  'images',
  'description',
  'descriptionOther',
  'details',
  'detailsOther',
] as const satisfies (keyof ProductFields)[]

/** Positions of a product in its sub categories, by their ids; unsorted ones have none. */
export type ProductPositions = Record<string, number>

/** Pieces of a deleted product in the stores whose stock is not among its fields. */
export type StockOfStores = Record<string, number>

/** A synonym of a product. */
export type DeletedSynonym = { id: string; word: string; key: string }

/** The effect of an edit on one product. `before` is null if it created the product, `after` if it deleted it. */
export type ProductChange = {
  productId: string
  /** The name at that time, for products deleted since. */
  productName: string
  before:
    | (Partial<ProductFields> & {
        words?: DeletedSynonym[]
        productPositions?: ProductPositions
        otherStock?: StockOfStores
      })
    | null
  after: Partial<ProductFields> | null
  /** For an undo: the change that it reverts, or that it restores when it undoes an undo. */
  reverts?: number
}

/** Only the fields of the product itself. */
export function fieldsOf(product: ProductFields): ProductFields {
  return pick(product, productFields) as ProductFields
}

/** Fields that differ. A field that one of the two lacks does not count. */
export function differingFields(
  before: Partial<ProductFields>,
  after: Partial<ProductFields>,
): (keyof ProductFields)[] {
  return productFields.filter(
    (field) => field in before && field in after && !isSameJson(before[field], after[field]),
  )
}

/** The change between two states of a product: only the fields that differ. Null if none does. */
export function changeBetween(
  { id, name }: Pick<CurrentProduct, 'id' | 'name'>,
  before: Partial<ProductFields>,
  after: Partial<ProductFields>,
): ProductChange | null {
  const fields = differingFields(before, after)
  if (fields.length === 0) return null
  return { productId: id, productName: name, before: pick(before, fields), after: pick(after, fields) }
}

function pick(
  from: Partial<ProductFields>,
  fields: readonly (keyof ProductFields)[],
): Partial<ProductFields> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}
