import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../../platform/ids.ts'
import { productKey } from '../folding.ts'
import { decideRow, isSame, type Outcome, shelvesDiffer } from './decide.ts'
import type { Draft, FieldName, Remark, RowReader } from './draft.ts'
import { findKnown, insertProducts, noteLines, updateProducts, writeShelves } from './import-store.ts'
import { type Known, KnownProducts, keyOf } from './known.ts'
import { FileProblem } from './problem.ts'
import type { Shelves } from './shelves.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type ChunkResult = {
  outcomes: Outcome[]
  remarks: Remark[]
  newCategories: number
  newSubCategories: number
}

/** A product as it was before a chunk (null: not there) and as the chunk leaves it. */
type Change = { before: Known | null; after: Known; fields: FieldName[] }

/** Tries of one chunk against others who change the same products, and milliseconds between them. */
const patience = { tries: 4, pause: 100 } as const

/** PostgreSQL's codes for what somebody else's change causes: duplicates, missing references, locks. */
const crossings = new Set(['23505', '23503', '40001', '40P01', '55P03'])

/** Somebody deleted a product between reading and writing it. */
class Vanished extends Error {}

/**
 * Takes some rows into the shop, in a savepoint: where somebody else's change gets in the way, the rows are
 * decided again on the shop as it is then.
 *
 * @throws FileProblem where somebody else does not let go
 */
export async function importChunk(
  tx: Transaction,
  drafts: readonly Draft[],
  reader: RowReader,
  shelves: Shelves,
): Promise<ChunkResult> {
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await tx.transaction((savepoint) => takeRows(savepoint, drafts, reader, shelves))
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
  const made = await shelves.write(tx)
  await write(tx, [...changes.values()])
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

async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const created = changes.filter(({ before }) => !before).map(({ after }) => after)
  const updated = changes.filter(({ before, after, fields }) => before && !isSame(before, after, fields))
  for (const { products, fields } of inSteps(updated)) {
    if ((await updateProducts(tx, products, fields)) !== products.length) throw new Vanished()
  }
  await insertProducts(tx, created)
  const moved = updated.filter(({ before, after }) => shelvesDiffer(before!, after)).map(({ after }) => after)
  if (created.length + moved.length > 0) await writeShelves(tx, [...created, ...moved], moved)
  await noteLines(
    tx,
    changes.map(({ after }) => after),
  )
}

/**
 * Updates that can go in one statement. A product that takes another key goes alone and in the order of the
 * rows: the key may be one that the product before it gave up.
 */
function inSteps(updated: readonly Change[]): { products: Known[]; fields: FieldName[] }[] {
  const renamed = updated.filter(({ before, after }) => before!.key !== after.key)
  const alike = Map.groupBy(
    updated.filter(({ before, after }) => before!.key === after.key),
    ({ fields }) => fields.toSorted().join(),
  )
  return [
    ...renamed.map(({ after, fields }) => ({ products: [after], fields })),
    ...[...alike.values()].map((group) => ({
      products: group.map(({ after }) => after),
      fields: group[0]!.fields,
    })),
  ]
}

function isCrossing(error: unknown): boolean {
  if (error instanceof Vanished) return true
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return crossings.has((cause as { code?: string } | undefined)?.code ?? '')
}
