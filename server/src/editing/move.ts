import type { PositionList, positionEndpoints } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import type { EditingDependencies } from './dependencies.ts'
import { beginEdit, type NewEdit } from './edits/record-edit.ts'
import { categoryNotFound, orderChanged, productNotFound } from './problems.ts'
import { lockCategoriesForShare } from './queries/categories.ts'
import { type Placement, placeCategory } from './queries/category-positions.ts'
import { lockOrder, readOrderRevision, recordMove, type SortedList } from './queries/moves.ts'
import { placeProduct } from './queries/product-positions.ts'

type MoveProblem = ProblemOf<typeof positionEndpoints.move>

export type ListMove = {
  list: PositionList
  /** The sub category of products. */
  parent: string | null
  _id: string
  /** The item it is moved in front of; null: to the end. */
  before: string | null
  seen: { revision: number }
}

/**
 * Moves a category, a sub category, or a product of a sub category.
 *
 * @returns the edit, null if it was already there, and the new revision of the order; or `not_found`,
 *   `changed_meanwhile` if the order has changed since the seen revision
 */
export async function move(
  { db, live }: EditingDependencies,
  by: string,
  { parent, _id, before, seen, ...target }: ListMove,
): Promise<{ edit: number | null; revision: number } | MoveProblem> {
  const list = { list: target.list, parentId: target.list === 'products' ? (parent ?? '') : '' }
  const done = await inTransaction(db, async (tx) => {
    await lockOrder(tx, list)
    const revision = await readOrderRevision(tx, list)
    if (revision !== seen.revision) return orderChanged()
    const placement = await place(tx, list, _id, before)
    if (placement instanceof Problem) return placement
    if (!placement.isMoved) return { edit: null, revision, placement }
    const edit = await recordPlacement(tx, { kind: 'move', by }, { ...list, movedId: _id, before }, placement)
    return { edit, revision: edit, placement }
  })
  if (done instanceof Problem) return done
  const { placement, ...saved } = done
  if (placement.isMoved) await live.catchUp(changeOf(list, placement))
  return saved
}

/** Moves something in front of something else, under the lock of the order. @returns `not_found` if one is gone */
export async function place(
  tx: Queries,
  { list, parentId }: SortedList,
  id: string,
  before: string | null,
): Promise<Placement | Problem<'not_found'>> {
  if (list === 'products') {
    if ((await lockCategoriesForShare(tx, 'subCategory', [parentId])).length === 0)
      return categoryNotFound.subCategory()
    return (await placeProduct(tx, parentId, id, before)) ?? productNotFound()
  }
  const kind = list === 'categories' ? 'category' : 'subCategory'
  return (await placeCategory(tx, kind, id, before)) ?? categoryNotFound[kind]()
}

/** Records a move as a separate edit. @returns the edit */
export async function recordPlacement(
  tx: Queries,
  edit: NewEdit,
  { before, ...moved }: SortedList & { movedId: string; before: string | null },
  { name, nextBefore }: Placement,
): Promise<number> {
  const editId = await beginEdit(tx, edit)
  await recordMove(tx, { editId, ...moved, movedName: name, nextBefore, nextAfter: before })
  return editId
}

/** The effect of a move on the catalogue in memory. */
export function changeOf({ list }: SortedList, { products }: Placement) {
  return list === 'products' ? { products } : { categories: true }
}
