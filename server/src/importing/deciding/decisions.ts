import { mainStore } from '@dix/contract'
import { productKey } from '../../catalogue/index.ts'
import type { EditingDependencies } from '../../editing/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { newId } from '../../platform/ids.ts'
import type { FieldName, ParsedRow, Remark, RowReader } from '../reading/parsed-row.ts'
import type { PlannedCategories } from './categories.ts'
import { type DecisionRules, decideRow, isSame, type RowOutcome } from './decide-row.ts'
import { findSavesSinceExport, type Resolved, resolveSaves, type SavesSince } from './export-conflicts.ts'
import {
  codesOf,
  findProducts,
  keysOf,
  type PlannedProduct,
  PlannedProducts,
  type StoredProduct,
} from './products.ts'

/** A stored product (null: a new one), its state after the import, and the fields that the file sets. */
export type PlannedChange = { before: StoredProduct | null; after: PlannedProduct; fields: FieldName[] }

type DecidedRow = { row: ParsedRow; outcome: RowOutcome; remarks: Remark[]; productId: string | null }

/**
 * The effect of a file on the shop, in memory: nothing is written or locked while rows are decided, so that shoppers do
 * not wait. Rows of a product that has changed since can be decided again.
 */
export class Decisions {
  readonly #rules: DecisionRules
  readonly #categories: PlannedCategories
  /** The store whose stock the rows are about. */
  readonly #storeId: string
  readonly #claimPicture: (url: string) => Promise<boolean>
  /** Whether pictures of rows exist. */
  readonly #pictures = new Map<string, boolean>()
  #products = new PlannedProducts([])
  #stored = new Map<string, StoredProduct>()
  #saves = new Map<string, SavesSince>()
  #changes = new Map<string, PlannedChange>()
  #rows: DecidedRow[] = []

  constructor(
    reader: RowReader,
    categories: PlannedCategories,
    { claimPicture }: EditingDependencies['pictures'],
    storeId = mainStore,
  ) {
    this.#storeId = storeId
    this.#rules = {
      ...reader,
      isMissing: (image) => this.#pictures.get(image) === false,
      categoriesOf: (row) => categories.of(row, reader.categoryMode),
      newId,
    }
    this.#categories = categories
    this.#claimPicture = claimPicture
  }

  /** Decides further rows of the file, based on the shop after the preceding rows. */
  async decide(tx: Queries, rows: readonly ParsedRow[]): Promise<void> {
    const keys = rows.flatMap(keysOf)
    const ids = rows.flatMap(({ id }) => id ?? [])
    this.#addStored(await findProducts(tx, { ids, keys, ...codesOf(rows) }, this.#storeId))
    await this.#loadSaves(tx, rows)
    this.#addStored(await findProducts(tx, { keys: this.#newKeys(rows) }, this.#storeId))
    await this.#checkPictures(rows)
    for (const row of rows) this.#rows.push(this.#decideRow(row))
  }

  /** Decides again the rows of products that have changed since they were read. */
  async decideAgain(tx: Queries, productIds: readonly string[]): Promise<void> {
    for (const id of productIds) {
      this.#products.remove(id)
      this.#stored.delete(id)
      this.#changes.delete(id)
    }
    this.#addStored(await findProducts(tx, { ids: productIds }, this.#storeId))
    const ids = new Set<string | null>(productIds)
    const stale = this.#rows.filter(({ productId }) => ids.has(productId))
    await this.#loadSaves(
      tx,
      stale.map(({ row }) => row),
    )
    for (const decided of stale) Object.assign(decided, this.#decideRow(decided.row))
  }

  /** Decides every row again. */
  async decideAllAgain(tx: Queries): Promise<void> {
    const rows = this.#rows.map(({ row }) => row)
    this.#products = new PlannedProducts([])
    this.#stored = new Map()
    this.#changes = new Map()
    this.#rows = []
    await this.#categories.load(tx)
    for (const step of inBatches(rows)) await this.decide(tx, step)
  }

  /** Products that the file creates. */
  created(): PlannedProduct[] {
    return [...this.#changes.values()].filter(({ before }) => !before).map(({ after }) => after)
  }

  /** Existing products that the file changes. */
  updates(): (PlannedChange & { before: StoredProduct })[] {
    return [...this.#changes.values()].filter((change): change is PlannedChange & { before: StoredProduct } =>
      Boolean(change.before && change.before !== change.after),
    )
  }

  /**
   * Outcomes and remarks in the order of the file, and the numbers of changed stocks, rounded prices and guessed units.
   */
  results(): {
    outcomes: RowOutcome[]
    remarks: Remark[]
    restocked: number
    rounded: number
    guessedUnits: number
  } {
    const isWritten = ({ outcome }: DecidedRow) => outcome === 'created' || outcome === 'updated'
    return {
      restocked: this.updates().filter(isRestocked).length,
      guessedUnits: this.#rows.filter(
        (decided) => decided.row.writtenUnit !== undefined && isWritten(decided),
      ).length,
      rounded: this.#rows.filter((decided) => decided.row.isRounded && isWritten(decided)).length,
      outcomes: this.#rows.map(({ outcome }) => outcome),
      remarks: this.#rows.flatMap(({ remarks }) => remarks),
    }
  }

  #decideRow(row: ParsedRow): DecidedRow {
    const resolved = this.#resolve(row, this.#products.of(row))
    const { outcome, product, remarks } = decideRow(resolved.row, this.#products, this.#rules)
    if (product) {
      this.#products.put(product)
      // A further row of a product only adds categories, because its old stock must not overwrite a sale.
      this.#plan(product, outcome === 'merged' ? [] : (Object.keys(row.fields) as FieldName[]))
    }
    const ofSaves = outcome === 'updated' || outcome === 'unchanged' ? resolved.remarks : []
    return { row, outcome, remarks: [...ofSaves, ...remarks], productId: product?.id ?? null }
  }

  /** @param rowFields the fields that the row sets */
  #plan(product: PlannedProduct, rowFields: FieldName[]): void {
    const before = this.#stored.get(product.id) ?? null
    const fields = this.#changes.get(product.id)?.fields ?? rowFields
    const after = before && isSame(before, product, fields) ? before : product
    this.#changes.set(product.id, { before, after, fields })
  }

  /** Adds products of the shop that are not known yet. */
  #addStored(found: readonly StoredProduct[]): void {
    for (const product of found) {
      if (this.#stored.has(product.id)) continue
      this.#stored.set(product.id, product)
      this.#products.put(product)
    }
  }

  async #loadSaves(tx: Queries, rows: readonly ParsedRow[]): Promise<void> {
    for (const [id, saves] of await findSavesSinceExport(tx, rows, this.#storeId)) this.#saves.set(id, saves)
  }

  async #checkPictures(rows: readonly ParsedRow[]): Promise<void> {
    for (const image of rows.flatMap(({ fields }) => fields.images ?? []))
      if (!this.#pictures.has(image)) this.#pictures.set(image, await this.#claimPicture(image))
  }

  #resolve(row: ParsedRow, product: PlannedProduct | undefined): Resolved {
    const { columnOf } = this.#rules
    return resolveSaves(row, product, this.#saves.get(product?.id ?? ''), {
      columnOf,
      isSame: (of, ids) => this.#categories.isSame(of, ids),
    })
  }

  /** The keys that products would get from rows with an id or a code. */
  #newKeys(rows: readonly ParsedRow[]): string[] {
    return rows.flatMap((row) => {
      const stored = this.#products.of(row)
      if (!stored) return []
      const { name, brand, unit } = { ...stored, ...this.#resolve(row, stored).row.fields }
      return productKey(name, brand, unit)
    })
  }
}

function isRestocked({ before, after, fields }: PlannedChange): boolean {
  return fields.includes('stock') && before?.stock !== after.stock
}
