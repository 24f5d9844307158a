import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../../platform/ids.ts'
import { productKey } from '../folding.ts'
import { decideRow, type Outcome } from './decide.ts'
import type { Draft, FieldName, Remark, RowReader } from './draft.ts'
import { findKnown } from './import-store.ts'
import { type Known, KnownProducts, keyOf } from './known.ts'
import { FileProblem } from './problem.ts'
import type { Shelves } from './shelves.ts'
import { type Change, Vanished, writeChanges } from './write-changes.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type ChunkResult = {
  outcomes: Outcome[]
  remarks: Remark[]
  newCategories: number
  newSubCategories: number
}

/** Tries of one chunk against others who change the same products, and milliseconds between them. */
const patience = { tries: 4, pause: 100 } as const

/** PostgreSQL's codes for what somebody else's change causes: duplicates, missing references, locks. */
const crossings = new Set(['23505', '23503', '40001', '40P01', '55P03'])

/**
 * Takes some rows into the shop, in a savepoint: where somebody else's change gets in the way, the rows are
 * decided again on the shop as it is then.
 *
 * @param edit records in the history what is done; null for a dry run
 * @throws FileProblem where somebody else does not let go
 */
export async function importChunk(
  tx: Transaction,
  drafts: readonly Draft[],
  reader: RowReader,
  shelves: Shelves,
  edit: number | null,
): Promise<ChunkResult> {
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await tx.transaction((savepoint) => takeRows(savepoint, drafts, reader, shelves, edit))
    } catch (error) {
      if (!isCrossing(error)) throw error
      if (left === 0)
        throw new FileProblem(
          'Somebody else is changing the same products all the time. Nothing was imported.',
        )
      await wait(patience.pause)
      await shelves.load(tx)
    }
  }
}

async function takeRows(
  tx: Transaction,
  drafts: readonly Draft[],
  reader: RowReader,
  shelves: Shelves,
  edit: number | null,
): Promise<ChunkResult> {
  const products = new KnownProducts(await readConcerned(tx, drafts))
  const changes = new Map<string, Change>()
  const outcomes: Outcome[] = []
  const remarks: Remark[] = []
  for (const draft of drafts) {
    const before = products.of(draft) ?? null
    const place = (row: Draft) => shelves.place(row, reader.shelves)
    const decision = decideRow(draft, products, reader, place, newId)
    outcomes.push(decision.outcome)
    remarks.push(...decision.remarks)
    if (!decision.product) continue
    products.put(decision.product)
    // A further row of a product moves shelves only: it must not write old values over a sale.
    const fields = decision.outcome === 'merged' ? [] : (Object.keys(draft.fields) as FieldName[])
    const change = changes.get(decision.product.id) ?? { before, after: decision.product, fields }
    changes.set(decision.product.id, { ...change, after: decision.product })
  }
  const made = await shelves.write(tx, edit)
  await writeChanges(tx, [...changes.values()], edit)
  return { outcomes, remarks, ...made }
}

/** Products that the rows name, and those whose key a row would take. */
async function readConcerned(tx: Transaction, drafts: readonly Draft[]): Promise<Known[]> {
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const named = await findKnown(
    tx,
    ids,
    drafts.flatMap((draft) => keyOf(draft) ?? []),
  )
  const byId = new Map(named.map((product) => [product.id, product]))
  const newKeys = drafts.flatMap(({ id, fields }) => {
    const known = id && byId.get(id)
    if (!known) return []
    const { name, brand, unit } = { ...known, ...fields }
    return productKey(name, brand, unit)
  })
  const holders = newKeys.length > 0 ? await findKnown(tx, [], newKeys) : []
  return [...named, ...holders.filter(({ id }) => !byId.has(id))]
}

function isCrossing(error: unknown): boolean {
  if (error instanceof Vanished) return true
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return crossings.has((cause as { code?: string } | undefined)?.code ?? '')
}
