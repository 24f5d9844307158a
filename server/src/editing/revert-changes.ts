import type { Conflict } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { Problem } from '../platform/http/problem.ts'
import { boundedStock, movedStock, reclaimStock } from '../stock/index.ts'
import { toConflicts } from './admin-products.ts'
import {
  type CurrentProduct,
  changeBetween,
  fieldsOf,
  isSameValue,
  type ProductChange,
  type ProductFields,
} from './edits/fields.ts'
import { restoreSynonyms, withSynonyms } from './edits/synonyms.ts'
import { lockCategoriesForShare } from './queries/categories.ts'
import type { StoredChange } from './queries/changes.ts'
import { lockRevisions, readProducts } from './queries/products.ts'
import { deleteProducts, insertProducts, updateProducts } from './queries/write-products.ts'

/** What taking back does to the shop: the state of each product, and what the history will say of it. */
type Plan = {
  back: { id: string; fields: ProductFields }[]
  changed: { id: string; before: Partial<ProductFields>; fields: ProductFields }[]
  gone: string[]
  changes: ProductChange[]
}

/**
 * Takes changes back, each of another product, all or none. A product that was made goes, one that was deleted comes
 * back with its id, its words and what came back of orders meanwhile, a changed one gets back what the change wrote
 * over; stock moves by the difference, down to none: what was sold since stays sold. What is gone since needs nothing.
 *
 * @returns what was done, to be recorded, and whether shelves are gone on which something stood
 * @throws Problem `changed_meanwhile` where somebody wrote over it since, with those products as they are now
 */
export async function revertChanges(
  tx: Queries,
  changes: readonly StoredChange[],
  publicUrl: string,
): Promise<{ changes: ProductChange[]; lacksCategories: boolean }> {
  const shelves = await lockRemainingCategories(tx, changes)
  const present = await lockRead(tx, changes)
  const crossed = changes.flatMap((change) => {
    const now = present.get(change.productId)
    return now && !isAsLeft(now, change)
      ? [{ now, seen: { id: now.id, revision: change.revision ?? 0 } }]
      : []
  })
  if (crossed.length > 0) {
    const shown = crossed.slice(0, 50)
    const now = shown.map(({ now }) => now)
    const seen = shown.map(({ seen }) => seen)
    throw changedSince(await toConflicts(tx, publicUrl, now, seen))
  }
  const plan = planOf(changes, present, shelves)
  const done = await withSynonyms(tx, plan.changes)
  await deleteProducts(tx, plan.gone)
  await updateProducts(tx, plan.changed)
  await restoreProducts(tx, plan.back, changes)
  return { changes: done, lacksCategories: isLackingCategories(changes, plan, shelves) }
}

/** Whether something was brought back that stood on shelves which are gone. */
function isLackingCategories(
  changes: readonly StoredChange[],
  plan: Plan,
  shelves: ReadonlySet<string>,
): boolean {
  const written = new Set(plan.changes.map(({ productId }) => productId))
  return changes.some(
    ({ productId, before }) =>
      written.has(productId) &&
      [...(before?.categoryIds ?? []), ...(before?.subCategoryIds ?? [])].some((id) => !shelves.has(id)),
  )
}

/**
 * The products of the changes as they are, and nobody sells or changes them until the transaction ends. They are read
 * before they are locked: of a whole import that takes longer than shoppers like to wait.
 */
async function lockRead(tx: Queries, changes: readonly StoredChange[]): Promise<Map<string, CurrentProduct>> {
  const ids = changes.map(({ productId }) => productId)
  const read = new Map((await readProducts(tx, ids)).map((product) => [product.id, product]))
  const deletes = changes.some(({ before }) => before === null)
  const locked = await lockRevisions(tx, ids, deletes ? 'update' : 'no key update')
  const present = new Map<string, CurrentProduct>()
  const stale: string[] = []
  for (const [id, { revision, stock }] of locked) {
    const product = read.get(id)
    if (product?.revision === revision) present.set(id, { ...product, stock })
    else stale.push(id)
  }
  for (const product of await readProducts(tx, stale)) present.set(product.id, product)
  return present
}

async function restoreProducts(
  tx: Queries,
  back: Plan['back'],
  changes: readonly StoredChange[],
): Promise<void> {
  if (back.length === 0) return
  await insertProducts(tx, back)
  await reclaimStock(
    tx,
    back.map(({ id }) => id),
  )
  await restoreSynonyms(tx, changes)
}

/** Whether a product still says what a change wrote. Its stock may have moved. */
function isAsLeft(now: CurrentProduct, { after }: StoredChange): boolean {
  if (after === null) return false
  return Object.entries(after).every(
    ([field, value]) => field === 'stock' || isSameValue(now[field as keyof ProductFields], value),
  )
}

function planOf(
  changes: readonly StoredChange[],
  present: ReadonlyMap<string, CurrentProduct>,
  shelves: ReadonlySet<string>,
): Plan {
  const plan: Plan = { back: [], changed: [], gone: [], changes: [] }
  for (const { productId: id, productName: name, before, after } of changes) {
    const now = present.get(id)
    if (after === null) {
      const fields = withRemaining(fieldsOf(before as ProductFields), shelves)
      plan.back.push({ id, fields })
      plan.changes.push({ productId: id, productName: fields.name, before: null, after: fields })
    } else if (now && before === null) {
      plan.gone.push(id)
      plan.changes.push({ productId: id, productName: name, before: fieldsOf(now), after: null })
    } else if (now && before) {
      const restored = { ...withRemaining(before, shelves), stock: stockBack(now, before, after) }
      const fields = { ...fieldsOf(now), ...restored }
      const change = changeBetween({ id, name: fields.name }, now, restored)
      if (!change) continue
      plan.changed.push({ id, before: change.before!, fields })
      plan.changes.push(change)
    }
  }
  return plan
}

function stockBack(
  now: CurrentProduct,
  before: Partial<ProductFields>,
  after: Partial<ProductFields>,
): number {
  return boundedStock(movedStock(now.stock, { seen: after.stock ?? 0, wanted: before.stock ?? 0 }))
}

/** Shelves of the changes that are still there; none of them goes until the transaction ends. */
async function lockRemainingCategories(tx: Queries, changes: readonly StoredChange[]): Promise<Set<string>> {
  const idsOf = (field: 'categoryIds' | 'subCategoryIds') => [
    ...new Set(changes.flatMap(({ before }) => before?.[field] ?? [])),
  ]
  return new Set([
    ...(await lockCategoriesForShare(tx, 'category', idsOf('categoryIds'))),
    ...(await lockCategoriesForShare(tx, 'subCategory', idsOf('subCategoryIds'))),
  ])
}

/** What was written before, without shelves that are gone since. */
function withRemaining<Fields extends Partial<ProductFields>>(
  fields: Fields,
  shelves: ReadonlySet<string>,
): Fields {
  const { categoryIds, subCategoryIds } = fields
  const left = (ids: string[]) => ids.filter((id) => shelves.has(id))
  return {
    ...fields,
    ...(categoryIds && { categoryIds: left(categoryIds) }),
    ...(subCategoryIds && { subCategoryIds: left(subCategoryIds) }),
  }
}

/** @param conflicts products as they are now that somebody wrote over; of one alone it is told as a form is told */
export function changedSince(conflicts: readonly Conflict[]) {
  const sentence = 'This was changed again since and cannot be taken back any more.'
  return new Problem('changed_meanwhile', sentence, { data: { ...conflicts[0], conflicts } })
}
