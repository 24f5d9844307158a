import { type Conflict, type editEndpoints, mainStore, stepUnit } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { boundedStock, movedStock, reclaimStock } from '../../stock/index.ts'
import { toConflicts } from '../admin-views.ts'
import {
  type CurrentProduct,
  changeBetween,
  fieldsOf,
  type ProductChange,
  type ProductFields,
} from '../edits/fields.ts'
import { restoreOtherStock, withOtherStock } from '../edits/other-stock.ts'
import { withPositions } from '../edits/positions.ts'
import { restoreSynonyms, withSynonyms } from '../edits/synonyms.ts'
import { lockCategoriesForShare } from '../queries/categories.ts'
import type { StoredChange } from '../queries/changes.ts'
import { lockRevisions, readProducts } from '../queries/products.ts'
import {
  deleteProducts,
  insertProducts,
  updateProducts,
  type WrittenProduct,
} from '../queries/write-products.ts'

/** The effects of a revert: products to restore, update and delete, and the changes to record. */
type Plan = {
  restored: WrittenProduct[]
  updated: (WrittenProduct & { before: Partial<ProductFields> })[]
  deleted: string[]
  changes: ProductChange[]
}

export type RevertProblem = ProblemOf<typeof editEndpoints.revertChange>

/**
 * Reverts changes in one store, each to a different product, all or none. Created products are deleted, deleted ones
 * restored with positions, synonyms and released stock, changed ones get their old fields. Stock changes by the
 * difference, not below 0. Products deleted since are left alone.
 *
 * @returns the changes to record, and whether categories of restored products have been deleted since; or
 *   `changed_meanwhile` with the current products if they have been changed since
 */
export async function revertChanges(
  tx: Queries,
  changes: readonly StoredChange[],
  publicUrl: string,
): Promise<{ changes: ProductChange[]; lacksCategories: boolean } | RevertProblem> {
  const remaining = await lockRemainingCategories(tx, changes)
  const storeId = changes[0]?.storeId
  const present = await lockRead(tx, changes, storeId)
  const crossed = changes.flatMap((change) => {
    const now = present.get(change.productId)
    return now && (!isAsLeft(now, change) || lacksPrice(now, change) || partsStep(now, change))
      ? [{ now, seen: { id: now.id, revision: change.revision ?? 0 } }]
      : []
  })
  if (crossed.length > 0) {
    const shown = crossed.slice(0, 50)
    const now = shown.map(({ now }) => now)
    const seen = shown.map(({ seen }) => seen)
    return changedSince(await toConflicts(tx, publicUrl, now, seen, storeId))
  }
  const plan = planOf(changes, present, remaining)
  const stocked = await withOtherStock(tx, plan.changes, storeId ?? mainStore)
  const done = await withPositions(tx, await withSynonyms(tx, stocked))
  await deleteProducts(tx, plan.deleted)
  await updateProducts(tx, plan.updated, storeId)
  await restoreProducts(tx, plan.restored, changes, storeId)
  return { changes: done, lacksCategories: isLackingCategories(changes, plan, remaining) }
}

/** Whether a category of a restored value has been deleted since. */
function isLackingCategories(
  changes: readonly StoredChange[],
  plan: Plan,
  remaining: ReadonlySet<string>,
): boolean {
  const changedIds = new Set(plan.changes.map(({ productId }) => productId))
  return changes.some(
    ({ productId, before }) =>
      changedIds.has(productId) &&
      [...(before?.categoryIds ?? []), ...(before?.subCategoryIds ?? [])].some((id) => !remaining.has(id)),
  )
}

/**
 * Reads and locks the products of the changes. They are read before they are locked: for a whole import, reading takes
 * longer than shoppers should wait.
 */
async function lockRead(
  tx: Queries,
  changes: readonly StoredChange[],
  storeId: string | undefined,
): Promise<Map<string, CurrentProduct>> {
  const ids = changes.map(({ productId }) => productId)
  const read = new Map((await readProducts(tx, ids, storeId)).map((product) => [product.id, product]))
  const deletes = changes.some(({ before }) => before === null)
  const locked = await lockRevisions(tx, ids, deletes ? 'update' : 'no key update', storeId)
  const present = new Map<string, CurrentProduct>()
  const stale: string[] = []
  for (const [id, { revision, stock }] of locked) {
    const product = read.get(id)
    if (product?.revision === revision) present.set(id, { ...product, stock })
    else stale.push(id)
  }
  for (const product of await readProducts(tx, stale, storeId)) present.set(product.id, product)
  return present
}

async function restoreProducts(
  tx: Queries,
  restored: Plan['restored'],
  changes: readonly StoredChange[],
  storeId: string | undefined,
): Promise<void> {
  if (restored.length === 0) return
  await insertProducts(tx, restored, storeId)
  await restoreOtherStock(tx, changes)
  await reclaimStock(
    tx,
    restored.map(({ id }) => id),
  )
  await restoreSynonyms(tx, changes)
}

/** Whether a product still has the values that a change wrote. Its stock may have moved. */
function isAsLeft(now: CurrentProduct, { after }: StoredChange): boolean {
  if (after === null) return false
  return Object.entries(after).every(
    ([field, value]) => field === 'stock' || isSameJson(now[field as keyof ProductFields], value),
  )
}

/** Whether a revert would remove the price of a product that has been published since. */
function lacksPrice(now: CurrentProduct, { before }: StoredChange): boolean {
  const { draft, price } = { ...now, ...before }
  return !draft && price === null
}

/** Whether a revert would give goods by weight a unit that does not match their step. */
function partsStep(now: CurrentProduct, { before }: StoredChange): boolean {
  const { unit, stepGrams } = { ...now, ...before }
  return stepGrams !== null && unit !== stepUnit(stepGrams)
}

function planOf(
  changes: readonly StoredChange[],
  present: ReadonlyMap<string, CurrentProduct>,
  remaining: ReadonlySet<string>,
): Plan {
  const plan: Plan = { restored: [], updated: [], deleted: [], changes: [] }
  for (const { productId: id, productName: name, before, after } of changes) {
    const now = present.get(id)
    if (after === null) {
      const fields = withRemaining(fieldsOf(before as ProductFields), remaining)
      plan.restored.push({ id, fields, productPositions: before?.productPositions })
      plan.changes.push({ productId: id, productName: fields.name, before: null, after: fields })
    } else if (now && before === null) {
      plan.deleted.push(id)
      plan.changes.push({ productId: id, productName: name, before: fieldsOf(now), after: null })
    } else if (now && before) {
      const restored = { ...withRemaining(before, remaining), stock: stockBack(now, before, after) }
      const fields = { ...fieldsOf(now), ...restored }
      const change = changeBetween({ id, name: fields.name }, now, restored)
      if (!change) continue
      const { productPositions } = before
      plan.updated.push({ id, before: change.before!, fields, productPositions })
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

/** Locks the categories of the changes for key share. @returns the ids that still exist */
async function lockRemainingCategories(tx: Queries, changes: readonly StoredChange[]): Promise<Set<string>> {
  const idsOf = (field: 'categoryIds' | 'subCategoryIds') => [
    ...new Set(changes.flatMap(({ before }) => before?.[field] ?? [])),
  ]
  return new Set([
    ...(await lockCategoriesForShare(tx, 'category', idsOf('categoryIds'))),
    ...(await lockCategoriesForShare(tx, 'subCategory', idsOf('subCategoryIds'))),
  ])
}

/** Previous values without categories deleted since. */
function withRemaining<Fields extends Partial<ProductFields>>(
  fields: Fields,
  remaining: ReadonlySet<string>,
): Fields {
  const { categoryIds, subCategoryIds } = fields
  const left = (ids: string[]) => ids.filter((id) => remaining.has(id))
  return {
    ...fields,
    ...(categoryIds && { categoryIds: left(categoryIds) }),
    ...(subCategoryIds && { subCategoryIds: left(subCategoryIds) }),
  }
}

/** @param conflicts the current products; a single one gets the same response as in a form */
export function changedSince(conflicts: Conflict[]) {
  const message = 'This has been changed again since and can no longer be undone.'
  return new Problem('changed_meanwhile', message, { data: { ...conflicts[0], conflicts } })
}
