import { type Conflict, limits } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  changeBetween,
  fieldsOf,
  isSameValue,
  type KeptFields,
  type KeptProduct,
  type ProductChange,
} from './edits/fields.ts'
import { showConflicts } from './show-products.ts'
import type { StoredChange } from './store/changes.ts'
import { lockKept } from './store/kept-products.ts'
import { keepShelves } from './store/shelves.ts'
import { deleteProducts, insertProducts, updateProducts } from './store/write-products.ts'

/** What taking back does to the shop: the state of each product, and what the history will say of it. */
type Plan = {
  back: { id: string; fields: KeptFields }[]
  changed: { id: string; before: KeptFields; fields: KeptFields }[]
  gone: string[]
  changes: ProductChange[]
}

/**
 * Takes changes back, each of another product, all or none. A product that was made goes, one that was deleted comes
 * back with its id, a changed one gets back what the change wrote over; stock moves by the difference, down to none:
 * what was sold since stays sold. What is gone since needs nothing.
 *
 * @returns what was done, to be recorded
 * @throws Problem `changed_meanwhile` where somebody wrote over it since, with those products as they are now
 */
export async function takeBack(
  tx: Queries,
  changes: readonly StoredChange[],
  publicUrl: string,
): Promise<ProductChange[]> {
  const kept = await lockKept(
    tx,
    changes.map(({ productId }) => productId),
  )
  const present = new Map(kept.map((product) => [product.id, product]))
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
    throw changedSince(await showConflicts(tx, publicUrl, now, seen))
  }
  const plan = planOf(changes, present, await shelvesLeft(tx, changes))
  await deleteProducts(tx, plan.gone)
  await updateProducts(tx, plan.changed)
  await insertProducts(tx, plan.back)
  return plan.changes
}

/** Whether a product still says what a change wrote. Its stock may have moved. */
function isAsLeft(now: KeptProduct, { after }: StoredChange): boolean {
  if (after === null) return false
  return Object.entries(after).every(
    ([field, value]) => field === 'stock' || isSameValue(now[field as keyof KeptFields], value),
  )
}

function planOf(
  changes: readonly StoredChange[],
  present: ReadonlyMap<string, KeptProduct>,
  shelves: ReadonlySet<string>,
): Plan {
  const plan: Plan = { back: [], changed: [], gone: [], changes: [] }
  for (const { productId: id, productName: name, before, after } of changes) {
    const now = present.get(id)
    if (after === null) {
      const fields = onShelves(before as KeptFields, shelves)
      plan.back.push({ id, fields })
      plan.changes.push({ productId: id, productName: fields.name, before: null, after: fields })
    } else if (now && before === null) {
      plan.gone.push(id)
      plan.changes.push({ productId: id, productName: name, before: fieldsOf(now), after: null })
    } else if (now && before) {
      const restored = { ...onShelves(before, shelves), stock: stockBack(now, before, after) }
      const fields = { ...fieldsOf(now), ...restored }
      const change = changeBetween({ id, name: fields.name }, now, fields)
      if (!change) continue
      plan.changed.push({ id, before: fieldsOf(now), fields })
      plan.changes.push(change)
    }
  }
  return plan
}

function stockBack(now: KeptProduct, before: Partial<KeptFields>, after: Partial<KeptFields>): number {
  const moved = now.stock + (before.stock ?? 0) - (after.stock ?? 0)
  return Math.min(limits.stock, Math.max(0, moved))
}

/** Shelves of the changes that are still there; none of them goes until the transaction ends. */
async function shelvesLeft(tx: Queries, changes: readonly StoredChange[]): Promise<Set<string>> {
  const idsOf = (field: 'categoryIds' | 'subCategoryIds') => [
    ...new Set(changes.flatMap(({ before }) => before?.[field] ?? [])),
  ]
  return new Set([
    ...(await keepShelves(tx, 'category', idsOf('categoryIds'))),
    ...(await keepShelves(tx, 'subCategory', idsOf('subCategoryIds'))),
  ])
}

/** What was written before, without shelves that are gone since. */
function onShelves<Fields extends Partial<KeptFields>>(fields: Fields, shelves: ReadonlySet<string>): Fields {
  const { categoryIds, subCategoryIds } = fields
  const left = (ids: string[]) => ids.filter((id) => shelves.has(id))
  return {
    ...fields,
    ...(categoryIds && { categoryIds: left(categoryIds) }),
    ...(subCategoryIds && { subCategoryIds: left(subCategoryIds) }),
  }
}

/** @param conflicts products as they are now that somebody wrote over; of one alone it is told as a form is told */
export function changedSince(conflicts: readonly Conflict[]): Problem {
  const sentence = 'This was changed again since and cannot be taken back any more.'
  return new Problem('changed_meanwhile', sentence, { data: { ...conflicts[0], conflicts } })
}
