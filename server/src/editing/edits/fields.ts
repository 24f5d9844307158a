/** What the shop keeps of a product and its history tells: amounts in whole XOF, percent and pieces; pictures site-relative. */
export type KeptFields = {
  name: string
  nameOther: string | null
  brand: string
  unit: string
  price: number
  discount: number
  stock: number
  lowStock: number | null
  draft: boolean
  categoryIds: string[]
  subCategoryIds: string[]
  images: string[]
  description: string
  descriptionOther: string | null
  details: Record<string, string>
  detailsOther: Record<string, string> | null
}

/** A product as its keeper has it. `revision` grows with every save, not with sales. */
export type KeptProduct = KeptFields & { id: string; key: string; revision: number; updatedAt: Date }

export const keptFields = [
  'name',
  'nameOther',
  'brand',
  'unit',
  'price',
  'discount',
  'stock',
  'lowStock',
  'draft',
  'categoryIds',
  'subCategoryIds',
  'images',
  'description',
  'descriptionOther',
  'details',
  'detailsOther',
] as const satisfies (keyof KeptFields)[]

/** A word of shoppers that stood for a product. */
export type KeptWord = { id: string; word: string; key: string }

/** What an edit did to one product: `before` null, there was no such product; `after` null, it is gone. */
export type ProductChange = {
  productId: string
  /** At that time, for products that are gone. */
  productName: string
  before: (Partial<KeptFields> & { words?: KeptWord[] }) | null
  after: Partial<KeptFields> | null
  /** The change with which it began where this one takes back, brings back, takes back again. */
  undoes?: number
}

/** The fields of a product alone. */
export function fieldsOf(product: KeptFields): KeptFields {
  return pick(product, keptFields) as KeptFields
}

/** Fields in which `after` says something else than `before`; what one of them does not know does not count. */
export function differingFields(
  before: Partial<KeptFields>,
  after: Partial<KeptFields>,
): (keyof KeptFields)[] {
  return keptFields.filter(
    (field) => field in before && field in after && !isSameValue(before[field], after[field]),
  )
}

/** Equal as JSON, which is how they are kept: extra fields in another order are a change. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The change from one state of a product to another, only what differs; null where nothing does. */
export function changeBetween(
  { id, name }: Pick<KeptProduct, 'id' | 'name'>,
  before: Partial<KeptFields>,
  after: Partial<KeptFields>,
): ProductChange | null {
  const fields = differingFields(before, after)
  if (fields.length === 0) return null
  return { productId: id, productName: name, before: pick(before, fields), after: pick(after, fields) }
}

function pick(from: Partial<KeptFields>, fields: readonly (keyof KeptFields)[]): Partial<KeptFields> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}
