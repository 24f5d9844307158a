import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hasSameCategories } from '../../catalogue/index.ts'
import {
  changeBetween,
  differingFields,
  fieldsOf,
  freeCodes,
  freeKeys,
  insertRows,
  lockRevisions,
  type ProductChange,
  type ProductFields,
  recordChanges,
  rewriteProducts,
  setProductCategories,
  withPositions,
} from '../../editing/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { conflictCodes, databaseErrorOf } from '../../platform/database/database-error.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { boundedStock, movedStock } from '../../stock/index.ts'
import type { PlannedCategories } from '../deciding/categories.ts'
import type { Decisions, PlannedChange } from '../deciding/decisions.ts'
import type { PlannedProduct, StoredProduct } from '../deciding/products.ts'
import { FileProblem } from '../problems.ts'

export type ImportTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The decisions to write, and the edit that records them. */
type Writing = {
  decisions: Decisions
  categories: PlannedCategories
  edit: number
  signal?: AbortSignal | undefined
  storeId?: string | undefined
}

/** Retries if others change the same products; `pause` in milliseconds. */
const retries = { tries: 4, pause: 100 } as const

const conflicts = new Set<string>(Object.values(conflictCodes))

/** A decision concerns a product that was not locked. */
class StaleDecision extends Error {}

/**
 * Writes the decisions and records them, in a savepoint. On a conflict with another transaction it is rolled back and
 * every row is decided again.
 *
 * @throws FileProblem if that happens several times
 */
export async function writeDecisions(tx: ImportTransaction, writing: Writing): Promise<void> {
  for (let left = retries.tries - 1; ; left--) {
    try {
      return await tx.transaction((savepoint) => write(savepoint, writing))
    } catch (error) {
      if (!isConflict(error)) throw error
      if (left === 0)
        throw new FileProblem('Someone else keeps changing the same products. Nothing was imported.')
      await wait(retries.pause)
      await writing.decisions.decideAllAgain(tx)
    }
  }
}

/** Orders of these products wait from the first lock to the commit, so little is done in between. */
async function write(tx: Queries, { decisions, categories, edit, signal, storeId }: Writing): Promise<void> {
  const updates = await lockUpdates(tx, decisions, storeId)
  await categories.write(tx, edit)
  await freeKeys(
    tx,
    updates.filter(isRenamed).map(({ after }) => after.id),
  )
  await freeCodes(
    tx,
    updates.map(({ before, after }) => ({ id: after.id, differing: differingFields(before, after) })),
  )
  for (const batch of inBatches(updates)) {
    signal?.throwIfAborted()
    await writeUpdates(tx, batch, edit, storeId)
  }
  for (const batch of inBatches(decisions.created())) {
    signal?.throwIfAborted()
    await insertRows(tx, batch, storeId)
    await setProductCategories(tx, batch, [])
    await recordChanges(tx, edit, batch.map(creationOf))
  }
}

type Update = PlannedChange & { before: StoredProduct }

/**
 * Locks the products to update and reads their current stock. The decided stock moves it by the difference, so pieces
 * sold in between stay sold, and the history records the overwritten values.
 */
async function lockUpdates(
  tx: Queries,
  decisions: Decisions,
  storeId: string | undefined,
): Promise<Update[]> {
  const wanted = decisions.updates()
  const locked = await lockRevisions(
    tx,
    wanted.map(({ after }) => after.id),
    wanted.some(isRenamed) ? 'update' : 'no key update',
    storeId,
  )
  const stale = wanted.filter(({ before }) => locked.get(before.id)?.revision !== before.revision)
  if (stale.length > 0)
    await decisions.decideAgain(
      tx,
      stale.map(({ before }) => before.id),
    )
  return decisions.updates().map((change) => {
    const now = locked.get(change.before.id)
    if (now?.revision !== change.before.revision) throw new StaleDecision()
    const { before, after } = change
    const stock = boundedStock(movedStock(now.stock, { seen: before.stock, wanted: after.stock }))
    return { ...change, before: { ...before, stock: now.stock }, after: { ...after, stock } }
  })
}

async function writeUpdates(
  tx: Queries,
  updates: readonly Update[],
  edit: number,
  storeId: string | undefined,
): Promise<void> {
  const changed = updates.flatMap((update) => {
    const change = changeOf(update)
    return change ? [{ update, change }] : []
  })
  const changes = await withPositions(
    tx,
    changed.map(({ change }) => change),
  )
  await rewriteProducts(
    tx,
    changed.map(({ update, change }) => ({
      id: update.after.id,
      fields: update.after,
      differing: differingFields(change.before!, change.after!),
      isRenamed: isRenamed(update),
    })),
    storeId,
  )
  await recordChanges(tx, edit, changes)
}

/** The change that an update makes; null if the shop already has these values. */
function changeOf({ before, after, fields }: Update): ProductChange | null {
  const categories = hasSameCategories(before, after) ? [] : (['categoryIds', 'subCategoryIds'] as const)
  const target: Partial<ProductFields> = Object.fromEntries(
    [...fields, ...categories].map((field) => [field, after[field]]),
  )
  return changeBetween(after, before, target)
}

function isRenamed({ before, after }: Update): boolean {
  return before.key !== after.key
}

function creationOf(product: PlannedProduct): ProductChange {
  return { productId: product.id, productName: product.name, before: null, after: fieldsOf(product) }
}

function isConflict(error: unknown): boolean {
  return error instanceof StaleDecision || conflicts.has(databaseErrorOf(error).code)
}
