import { sql } from 'drizzle-orm'
import { productKey, products } from '../../catalogue/index.ts'
import { readProducts } from '../../editing/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { FieldName, ImportedFields, ParsedRow } from '../reading/parsed-row.ts'

/** A product of the shop after the rows decided so far. */
export type PlannedProduct = ImportedFields & {
  id: string
  key: string
  categoryIds: string[]
  subCategoryIds: string[]
  /** Its first line in this file; null while there is none. */
  line: number | null
}

/** A stored product. Another `revision` in the database means that it has changed. */
export type StoredProduct = PlannedProduct & { revision: number }

/** Stored products with one of these ids or keys. */
export async function findProducts(
  tx: Queries,
  ids: readonly string[],
  keys: readonly string[],
): Promise<StoredProduct[]> {
  if (ids.length + keys.length === 0) return []
  const found = await tx.execute<{ id: string }>(sql`
    select id from ${products} where id = any(${sql.param(ids)}::text[]) or key = any(${sql.param(keys)}::text[])`)
  const stored = await readProducts(
    tx,
    found.rows.map(({ id }) => id),
  )
  return stored.map((product) => ({ ...product, line: null }))
}

/** The key of a row's product; null without a name or unit. */
export function keyOf({ fields }: ParsedRow): string | null {
  const name = fields.name ?? fields.nameOther
  return name == null || fields.unit === undefined ? null : productKey(name, fields.brand ?? '', fields.unit)
}

/** The products on which rows are decided, by id and by key. */
export class PlannedProducts {
  readonly #byId = new Map<string, PlannedProduct>()
  readonly #byKey = new Map<string, PlannedProduct>()

  constructor(products: readonly PlannedProduct[]) {
    for (const product of products) this.put(product)
  }

  put(product: PlannedProduct): void {
    this.remove(product.id)
    this.#byId.set(product.id, product)
    this.#byKey.set(product.key, product)
  }

  remove(id: string): void {
    const product = this.#byId.get(id)
    if (!product) return
    this.#byId.delete(id)
    // Another product may have taken the key meanwhile.
    if (this.#byKey.get(product.key)?.id === id) this.#byKey.delete(product.key)
  }

  /** The product of a row: by its id, or else by name, brand and unit. */
  of(row: ParsedRow): PlannedProduct | undefined {
    const key = keyOf(row)
    return (row.id && this.#byId.get(row.id)) || (key === null ? undefined : this.#byKey.get(key))
  }

  withKey(key: string): PlannedProduct | undefined {
    return this.#byKey.get(key)
  }
}

/**
 * Whether two values are the same. An absent translation equals an empty one, and extra fields are compared in any
 * order: sorting them in a file does not change the product.
 */
export function isSameField(one: ImportedFields[FieldName], other: ImportedFields[FieldName]): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: ImportedFields[FieldName]): string | number | boolean {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value, Object.keys(value).sort()) : value
}
