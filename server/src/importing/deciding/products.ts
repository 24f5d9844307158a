import { productKey } from '../../catalogue/index.ts'
import type { Draft, FieldName, ProductFields } from '../reading/parsed-row.ts'

/** A product of the shop as an import sees it. */
export type Known = ProductFields & {
  id: string
  key: string
  categoryIds: string[]
  subCategoryIds: string[]
  /** The line of this file that spoke of it first; null while none did. */
  line: number | null
}

/** A product as it stands in the shop; another `revision` there tells that it is no longer so. */
export type Found = Known & { revision: number }

/** What a row's product is recognised by where it has no id; null where the row does not say enough. */
export function keyOf({ fields }: Draft): string | null {
  const name = fields.name ?? fields.nameOther
  return name == null || fields.unit === undefined ? null : productKey(name, fields.brand ?? '', fields.unit)
}

/** Products at hand while rows are decided, as the rows before left them. */
export class KnownProducts {
  readonly #byId = new Map<string, Known>()
  readonly #byKey = new Map<string, Known>()

  constructor(products: readonly Known[]) {
    for (const product of products) this.put(product)
  }

  put(product: Known): void {
    this.remove(product.id)
    this.#byId.set(product.id, product)
    this.#byKey.set(product.key, product)
  }

  remove(id: string): void {
    const known = this.#byId.get(id)
    if (!known) return
    this.#byId.delete(id)
    // Another product may have taken the key meanwhile.
    if (this.#byKey.get(known.key)?.id === id) this.#byKey.delete(known.key)
  }

  /** The product a row speaks of: by its id, or else by name, brand and unit. */
  of(draft: Draft): Known | undefined {
    const key = keyOf(draft)
    return (draft.id && this.#byId.get(draft.id)) || (key === null ? undefined : this.#byKey.get(key))
  }

  withKey(key: string): Known | undefined {
    return this.#byKey.get(key)
  }
}

/**
 * The fields in which two products differ. An absent translation and an empty one are the same, and so are extra
 * fields in another order: files that sort them are no reason to change what shoppers see.
 */
export function differences(
  one: ProductFields,
  other: ProductFields,
  fields: Iterable<FieldName>,
): FieldName[] {
  return [...fields].filter((field) => !isSameField(one[field], other[field]))
}

/** Of what a row says, only what differs from the product: everything else stays as the shop wrote it. */
export function differing(known: Known, said: Partial<ProductFields>): Partial<ProductFields> {
  return Object.fromEntries(
    Object.entries(said).filter(([field, value]) => !isSameField(known[field as FieldName], value)),
  )
}

export function isSameField(one: ProductFields[FieldName], other: ProductFields[FieldName]): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: ProductFields[FieldName]): string | number | boolean {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value, Object.keys(value).sort()) : value
}
