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
  /** Positions of a new product, by sub category. */
  productPositions?: Record<string, number> | undefined
  /** Its first line in this file; null if there is none yet. */
  line: number | null
}

/** A stored product. A different `revision` in the database means that it has changed. */
export type StoredProduct = PlannedProduct & { revision: number }

/** The identifiers of products: ids, keys of their names, barcodes, and product numbers in lower case. */
export type Identities = Record<'ids' | 'keys' | 'barcodes' | 'numbers', readonly string[]>

/** Stored products with one of these, and their stock in a store. */
export async function findProducts(
  tx: Queries,
  { ids = [], keys = [], barcodes = [], numbers = [] }: Partial<Identities>,
  storeId: string,
): Promise<StoredProduct[]> {
  if (ids.length + keys.length + barcodes.length + numbers.length === 0) return []
  const found = await tx.execute<{ id: string }>(sql`
    select id from ${products} where id = any(${sql.param(ids)}::text[]) or key = any(${sql.param(keys)}::text[])
      or barcode = any(${sql.param(barcodes)}::text[]) or lower(product_number) = any(${sql.param(numbers)}::text[])`)
  const stored = await readProducts(
    tx,
    found.rows.map(({ id }) => id),
    storeId,
  )
  return stored.map((product) => ({ ...product, line: null }))
}

/** The identifiers by which rows refer to products, other than ids. */
export function codesOf(rows: readonly ParsedRow[]): Pick<Identities, 'barcodes' | 'numbers'> {
  return {
    barcodes: rows.flatMap(({ fields }) => fields.barcode ?? []),
    numbers: rows.flatMap(({ fields }) => fields.productNumber?.toLowerCase() ?? []),
  }
}

/**
 * The keys of a row's product: with its unit, then with the unit as written in the file, by which an earlier import may
 * have created the product. None if name or unit is missing.
 */
export function keysOf({ fields, writtenUnit }: ParsedRow): string[] {
  const name = fields.name ?? fields.nameOther
  if (name == null || fields.unit === undefined) return []
  return [fields.unit, writtenUnit ?? fields.unit].map((unit) => productKey(name, fields.brand ?? '', unit))
}

/** The products that rows are decided on, by id and by key. */
export class PlannedProducts {
  readonly #byId = new Map<string, PlannedProduct>()
  readonly #byKey = new Map<string, PlannedProduct>()
  readonly #byBarcode = new Map<string, PlannedProduct>()
  readonly #byNumber = new Map<string, PlannedProduct>()

  constructor(products: readonly PlannedProduct[]) {
    for (const product of products) this.put(product)
  }

  put(product: PlannedProduct): void {
    this.remove(product.id)
    this.#byId.set(product.id, product)
    this.#byKey.set(product.key, product)
    if (product.barcode) this.#byBarcode.set(product.barcode, product)
    if (product.productNumber) this.#byNumber.set(product.productNumber.toLowerCase(), product)
  }

  remove(id: string): void {
    const product = this.#byId.get(id)
    if (!product) return
    this.#byId.delete(id)
    // Another product may have taken the key in the meantime.
    for (const [map, key] of [
      [this.#byKey, product.key],
      [this.#byBarcode, product.barcode ?? ''],
      [this.#byNumber, product.productNumber?.toLowerCase() ?? ''],
    ] as const)
      if (map.get(key)?.id === id) map.delete(key)
  }

  /**
   * The product of a row: by its id, else by name, brand and unit, else by barcode, else by product number. A code does
   * not match a product that another row of the file names: two rows with one code are two products, or a mistake.
   */
  of(row: ParsedRow): PlannedProduct | undefined {
    const [key, writtenKey] = keysOf(row)
    const named = (row.id && this.#byId.get(row.id)) || this.withKey(key)
    if (named) return named
    const byWrittenKey = this.withKey(writtenKey)
    if (byWrittenKey?.line === null) return byWrittenKey
    const coded = this.withBarcode(row.fields.barcode) ?? this.withNumber(row.fields.productNumber)
    return coded?.line === null ? coded : undefined
  }

  withKey(key: string | undefined): PlannedProduct | undefined {
    return this.#byKey.get(key ?? '')
  }

  withBarcode(barcode: string | null | undefined): PlannedProduct | undefined {
    return this.#byBarcode.get(barcode ?? '')
  }

  withNumber(productNumber: string | null | undefined): PlannedProduct | undefined {
    return this.#byNumber.get(productNumber?.toLowerCase() ?? '')
  }
}

/**
 * Whether two values are equal. An absent translation equals an empty one, and extra fields are compared in any order:
 * sorting them in a file does not change the product.
 */
export function isSameField(one: ImportedFields[FieldName], other: ImportedFields[FieldName]): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: ImportedFields[FieldName]): string | number | boolean {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value, Object.keys(value).sort()) : value
}
