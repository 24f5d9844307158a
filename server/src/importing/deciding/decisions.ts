import { productKey } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Draft, FieldName, Remark, RowReader } from '../reading/parsed-row.ts'
import type { Shelves } from './categories.ts'
import { decideRow, isSame, type Outcome, type Rules } from './decide-row.ts'
import { findSinceExport, type Settled, type Since, settle } from './export-conflicts.ts'
import { findKnown } from './import-queries.ts'
import type { KnownPictures } from './pictures.ts'
import { type Found, type Known, KnownProducts, keyOf } from './products.ts'

/** A product as it was found (null: not there), as the file leaves it, and the fields the file speaks of. */
export type Change = { before: Found | null; after: Known; fields: FieldName[] }

type Row = { draft: Draft; outcome: Outcome; remarks: Remark[]; productId: string | null }

/** Rows that are decided together. */
export const chunk = 500

/**
 * What a file does to the shop, in memory: nothing is written or locked while rows are decided, so that shoppers
 * go on meanwhile. What was decided on a product is decided again where it turns out to have changed since.
 */
export class Decisions {
  readonly #rules: Rules
  readonly #shelves: Shelves
  readonly #pictures: KnownPictures
  #products = new KnownProducts([])
  #found = new Map<string, Found>()
  /** What was saved since rows were exported, by product. */
  #since = new Map<string, Since>()
  #changes = new Map<string, Change>()
  #rows: Row[] = []

  constructor(reader: RowReader, shelves: Shelves, pictures: KnownPictures) {
    this.#rules = { ...reader, isMissing: pictures.isMissing }
    this.#shelves = shelves
    this.#pictures = pictures
  }

  /** Decides further rows of the file, on the shop as it is and as the rows before leave it. */
  async take(tx: Queries, drafts: readonly Draft[]): Promise<void> {
    const keys = drafts.flatMap((draft) => keyOf(draft) ?? [])
    const ids = drafts.flatMap(({ id }) => id ?? [])
    this.#learn(await findKnown(tx, ids, keys))
    await this.#learnSince(tx, drafts)
    this.#learn(await findKnown(tx, [], this.#newKeys(drafts)))
    await this.#pictures.learn(drafts)
    for (const draft of drafts) this.#rows.push(this.#decide(draft))
  }

  /** Decides again the rows that speak of products which are no longer as they were found. */
  async takeAgain(tx: Queries, productIds: readonly string[]): Promise<void> {
    for (const id of productIds) {
      this.#products.remove(id)
      this.#found.delete(id)
      this.#changes.delete(id)
    }
    this.#learn(await findKnown(tx, productIds, []))
    const ids = new Set<string | null>(productIds)
    const stale = this.#rows.filter(({ productId }) => ids.has(productId))
    await this.#learnSince(
      tx,
      stale.map(({ draft }) => draft),
    )
    for (const row of stale) Object.assign(row, this.#decide(row.draft))
  }

  /** Decides every row again. */
  async takeAllAgain(tx: Queries): Promise<void> {
    const drafts = this.#rows.map(({ draft }) => draft)
    this.#products = new KnownProducts([])
    this.#found = new Map()
    this.#changes = new Map()
    this.#rows = []
    await this.#shelves.load(tx)
    for (let from = 0; from < drafts.length; from += chunk)
      await this.take(tx, drafts.slice(from, from + chunk))
  }

  /** Products that the file makes. */
  created(): Known[] {
    return [...this.#changes.values()].filter(({ before }) => !before).map(({ after }) => after)
  }

  /** Products of the shop that the file changes. */
  updates(): (Change & { before: Found })[] {
    return [...this.#changes.values()].filter((change): change is Change & { before: Found } =>
      Boolean(change.before && change.before !== change.after),
    )
  }

  /**
   * What became of each row, and what the grocer should know about some, in the order of the file; how many products
   * get another stock, and how many prices are rounded.
   */
  told(): { outcomes: Outcome[]; remarks: Remark[]; restocked: number; rounded: number } {
    const isWritten = ({ outcome }: Row) => outcome === 'created' || outcome === 'updated'
    return {
      restocked: this.updates().filter(isRestocked).length,
      rounded: this.#rows.filter((row) => row.draft.isRounded && isWritten(row)).length,
      outcomes: this.#rows.map(({ outcome }) => outcome),
      remarks: this.#rows.flatMap(({ remarks }) => remarks),
    }
  }

  #decide(draft: Draft): Row {
    const place = (row: Draft) => this.#shelves.place(row, this.#rules.shelves)
    const settled = this.#settle(draft, this.#products.of(draft))
    const { outcome, product, remarks } = decideRow(settled.draft, this.#products, this.#rules, place, newId)
    if (product) {
      this.#products.put(product)
      this.#note(product, outcome === 'merged' ? [] : (Object.keys(draft.fields) as FieldName[]))
    }
    const told = outcome === 'updated' || outcome === 'unchanged' ? settled.remarks : []
    return { draft, outcome, remarks: [...told, ...remarks], productId: product?.id ?? null }
  }

  /** @param said of the row; a further row of a product moves shelves only: it must not write old values over a sale */
  #note(product: Known, said: FieldName[]): void {
    const before = this.#found.get(product.id) ?? null
    const fields = this.#changes.get(product.id)?.fields ?? said
    const after = before && isSame(before, product, fields) ? before : product
    this.#changes.set(product.id, { before, after, fields })
  }

  /** Takes in products of the shop, but for those that rows before spoke of. */
  #learn(found: readonly Found[]): void {
    for (const product of found) {
      if (this.#found.has(product.id)) continue
      this.#found.set(product.id, product)
      this.#products.put(product)
    }
  }

  async #learnSince(tx: Queries, drafts: readonly Draft[]): Promise<void> {
    for (const [id, since] of await findSinceExport(tx, drafts)) this.#since.set(id, since)
  }

  #settle(draft: Draft, known: Known | undefined): Settled {
    const { columnOf } = this.#rules
    return settle(draft, known, this.#since.get(known?.id ?? ''), { columnOf, isSame: this.#shelves.isSame })
  }

  /** Keys that rows with an id would give their products. */
  #newKeys(drafts: readonly Draft[]): string[] {
    return drafts.flatMap((draft) => {
      const known = this.#found.get(draft.id ?? '')
      if (!known) return []
      const { name, brand, unit } = { ...known, ...this.#settle(draft, known).draft.fields }
      return productKey(name, brand, unit)
    })
  }
}

function isRestocked({ before, after, fields }: Change): boolean {
  return fields.includes('stock') && before?.stock !== after.stock
}
