import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { boundedStock, movedStock } from '../../editing/apply-form.ts'
import {
  changeBetween,
  differingFields,
  fieldsOf,
  type KeptFields,
  type ProductChange,
} from '../../editing/edits/fields.ts'
import { recordChanges } from '../../editing/edits/record-edit.ts'
import { lockRevisions } from '../../editing/queries/kept-products.ts'
import { insertRows, placeProducts } from '../../editing/queries/product-rows.ts'
import { freeKeys, rewriteProducts } from '../../editing/queries/write-products.ts'
import type { Queries } from '../../platform/database/client.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Shelves } from '../deciding/categories.ts'
import { shelvesDiffer } from '../deciding/decide-row.ts'
import { type Change, chunk, type Decisions } from '../deciding/decisions.ts'
import type { Found, Known } from '../deciding/products.ts'
import { FileProblem } from '../reading/problem.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** What is to be written, and where the history of it stands. */
type Writing = {
  decisions: Decisions
  shelves: Shelves
  edit: number
  signal?: AbortSignal | undefined
}

/** Tries against others who change the same products, and milliseconds between them. */
const patience = { tries: 4, pause: 100 } as const

/** PostgreSQL's codes for what somebody else's change causes: duplicates, missing references, locks. */
const crossings = new Set(['23505', '23503', '40001', '40P01', '55P03'])

/** What was decided speaks by now of a product that is not locked. */
class Crossed extends Error {}

/**
 * Writes what was decided and records it, in a savepoint: where somebody else's change gets in the way, everything
 * is let go and decided again on the shop as it is then.
 *
 * @throws FileProblem where somebody else does not let go
 */
export async function writeDecisions(tx: Transaction, writing: Writing): Promise<void> {
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await tx.transaction((savepoint) => write(savepoint, writing))
    } catch (error) {
      if (!isCrossing(error)) throw error
      if (left === 0)
        throw new FileProblem(
          'Somebody else is changing the same products all the time. Nothing was imported.',
        )
      await wait(patience.pause)
      await writing.decisions.takeAllAgain(tx)
    }
  }
}

/** From the first lock to the commit shoppers of these products wait: nothing happens here that can be done before. */
async function write(tx: Queries, { decisions, shelves, edit, signal }: Writing): Promise<void> {
  const updates = await lockUpdates(tx, decisions)
  await shelves.write(tx, edit)
  await freeKeys(
    tx,
    updates.filter(isRenamed).map(({ after }) => after.id),
  )
  for (const part of inParts(updates)) {
    signal?.throwIfAborted()
    await writeUpdates(tx, part, edit)
  }
  for (const part of inParts(decisions.created())) {
    signal?.throwIfAborted()
    await insertRows(tx, part)
    await placeProducts(tx, part, [])
    await recordChanges(tx, edit, part.map(asMade))
  }
}

type Update = Change & { before: Found }

/**
 * Products to update, which nobody changes or sells until the import ends, with the stock they have now. What was
 * decided on the stock they had when they were read moves it by as much: what sold in between stays sold, and the
 * history has what was overwritten.
 */
async function lockUpdates(tx: Queries, decisions: Decisions): Promise<Update[]> {
  const wanted = decisions.updates()
  const locked = await lockRevisions(
    tx,
    wanted.map(({ after }) => after.id),
    wanted.some(isRenamed) ? 'update' : 'no key update',
  )
  const stale = wanted.filter(({ before }) => locked.get(before.id)?.revision !== before.revision)
  if (stale.length > 0)
    await decisions.takeAgain(
      tx,
      stale.map(({ before }) => before.id),
    )
  return decisions.updates().map((change) => {
    const now = locked.get(change.before.id)
    if (now?.revision !== change.before.revision) throw new Crossed()
    const { before, after } = change
    const stock = boundedStock(movedStock(now.stock, { seen: before.stock, wanted: after.stock }))
    return { ...change, before: { ...before, stock: now.stock }, after: { ...after, stock } }
  })
}

async function writeUpdates(tx: Queries, updates: readonly Update[], edit: number): Promise<void> {
  const done = updates.flatMap((update) => {
    const change = changeOf(update)
    return change ? [{ update, change }] : []
  })
  await rewriteProducts(
    tx,
    done.map(({ update, change }) => ({
      id: update.after.id,
      fields: update.after,
      differing: differingFields(change.before!, change.after!),
      isRenamed: isRenamed(update),
    })),
  )
  await recordChanges(
    tx,
    edit,
    done.map(({ change }) => change),
  )
}

/** What an update does; null where the shop says the same by now. */
function changeOf({ before, after, fields }: Update): ProductChange | null {
  const shelves = shelvesDiffer(before, after) ? (['categoryIds', 'subCategoryIds'] as const) : []
  const target: Partial<KeptFields> = Object.fromEntries(
    [...fields, ...shelves].map((field) => [field, after[field]]),
  )
  return changeBetween(after, before, target)
}

function isRenamed({ before, after }: Update): boolean {
  return before.key !== after.key
}

function asMade(product: Known): ProductChange {
  return { productId: product.id, productName: product.name, before: null, after: fieldsOf(product) }
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += chunk) yield items.slice(from, from + chunk)
}

function isCrossing(error: unknown): boolean {
  if (error instanceof Crossed) return true
  return crossings.has(databaseErrorOf(error).code)
}
