import type { Queries } from '../../platform/database/client.ts'
import {
  changeBetween,
  fieldsOf,
  type KeptFields,
  type ProductChange,
} from '../administration/edits/fields.ts'
import { recordChanges } from '../administration/edits/record-edit.ts'
import { lockKept } from '../administration/store/kept-products.ts'
import { insertRows, placeProducts } from '../administration/store/product-rows.ts'
import { isSame, shelvesDiffer } from './decide.ts'
import type { FieldName } from './draft.ts'
import { extendChanges } from './extend-changes.ts'
import { type Assignments, noteLines, updateProducts } from './import-store.ts'
import type { Known } from './known.ts'

/** A product as it was before a chunk (null: not there) and as the chunk leaves it. */
export type Change = { before: Known | null; after: Known; fields: FieldName[] }

/** Somebody deleted a product between reading and writing it. */
export class Vanished extends Error {}

/** What is written about one product of the shop, and what that does to it. */
type Update = Change & { moved: boolean; done: ProductChange }

/**
 * Writes what a chunk decided.
 *
 * @param edit records in the history what is done; null for a dry run
 * @throws Vanished
 */
export async function writeChanges(
  tx: Queries,
  changes: readonly Change[],
  edit: number | null,
): Promise<void> {
  const created = changes.filter(({ before }) => !before).map(({ after }) => after)
  const updates = await lockUpdates(tx, changes)
  for (const { products, ...step } of inSteps(updates)) await updateProducts(tx, products, step)
  await insertRows(tx, created)
  const moved = updates.filter(({ moved }) => moved).map(({ after }) => after)
  if (created.length + moved.length > 0) await placeProducts(tx, [...created, ...moved], moved)
  if (edit !== null) await record(tx, edit, created, updates)
  await noteLines(
    tx,
    changes.map(({ after }) => after),
  )
}

/**
 * What there is to update, on products that nobody changes or sells until the import ends: so the history has what
 * was overwritten, not what was read some time before.
 */
async function lockUpdates(tx: Queries, changes: readonly Change[]): Promise<Update[]> {
  const wanted = changes.filter(({ before, after, fields }) => before && !isSame(before, after, fields))
  const locked = await lockKept(
    tx,
    wanted.map(({ after }) => after.id),
  )
  if (locked.length !== wanted.length) throw new Vanished()
  return wanted.flatMap((change, index) => {
    const { before, after, fields } = change
    const moved = shelvesDiffer(before!, after)
    const written = [...fields, ...(moved ? (['categoryIds', 'subCategoryIds'] as const) : [])]
    const target: Partial<KeptFields> = Object.fromEntries(written.map((field) => [field, after[field]]))
    const done = changeBetween(after, locked[index]!, target)
    return done ? [{ ...change, moved, done }] : []
  })
}

async function record(
  tx: Queries,
  edit: number,
  created: readonly Known[],
  updates: readonly Update[],
): Promise<void> {
  const made = created.map((product) => ({
    productId: product.id,
    productName: product.name,
    before: null,
    after: fieldsOf(product),
  }))
  await recordChanges(tx, edit, made)
  // A further row of a product that an earlier chunk wrote: one change tells of both.
  const [again, first] = partition(updates, ({ before }) => before!.line !== null)
  await recordChanges(
    tx,
    edit,
    first.map(({ done }) => done),
  )
  await extendChanges(
    tx,
    edit,
    again.map(({ done }) => done),
  )
}

function partition<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  const groups = Map.groupBy(items, belongs)
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}

type Step = { products: Known[] } & Assignments

/**
 * Updates that can go in one statement: only what differs is written. A product that takes another key goes alone
 * and in the order of the rows: the key may be one that the product before it gave up.
 */
function inSteps(updates: readonly Update[]): Step[] {
  const [renamed, others] = partition(updates, isRenamed)
  const alike = Map.groupBy(others, ({ done }) => Object.keys(done.after!).toSorted().join())
  return [...renamed.map((update) => [update]), ...alike.values()].map((group) => {
    const first = group[0]!
    return {
      products: group.map(({ after }) => after),
      fields: first.fields.filter((field) => field in first.done.after!),
      isRenamed: isRenamed(first),
      // Stock moves without a revision, as it does by sales.
      isRevised: Object.keys(first.done.after!).some((field) => field !== 'stock'),
    }
  })
}

function isRenamed({ before, after }: Update): boolean {
  return before!.key !== after.key
}
