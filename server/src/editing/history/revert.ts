import { noPermission, type Staff } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { removeCreatedCategories } from '../edits/created-categories.ts'
import type { ProductChange } from '../edits/fields.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { changeNotFound } from '../problems.ts'
import {
  countEffectiveChanges,
  findChange,
  findEffectiveChange,
  findEffectiveChanges,
  type StoredChange,
} from '../queries/changes.ts'
import { findChain, isEditReverted, lockEdit } from '../queries/edits.ts'
import { findMove } from '../queries/moves.ts'
import { refusingTaken } from '../saves/refuse-taken.ts'
import { changedSince, type RevertProblem, revertChanges } from './revert-changes.ts'
import { revertMove } from './revert-move.ts'

/** The result of a revert, with the edit that did it, which can be reverted in turn. */
export type Reverted = {
  edit: number
  changes: ProductChange[]
  /** Whether products were restored without categories deleted since. */
  lacksCategories: boolean
  removedCategories: number
  removedSubCategories: number
}

/** The user who reverts, and the only store they work in. */
type Reverter = Pick<Staff, 'userId' | 'worksIn'>

/** Changes to revert, their edit, and whether they are all of its changes in effect. */
type Target = { edit: number; changes: StoredChange[]; isWhole: boolean }

/**
 * Reverts the effect of an edit on one product, or the whole edit if it has no other effect.
 *
 * @returns what it did; or `not_found`, `changed_meanwhile` if it has been changed since or is already reverted,
 *   `name_taken`, `code_taken`, or `forbidden` if it would change the stock of a store in which its user does not work
 */
export function revertChange(
  dependencies: EditingDependencies,
  by: Reverter,
  id: number,
): Promise<Reverted | RevertProblem> {
  return revert(dependencies, by, async (tx) => {
    const change = await findChange(tx, id)
    if (!change) return changeNotFound()
    await lockEdit(tx, change.edit)
    const effective = await findEffectiveChange(tx, id)
    if (!effective) return alreadyReverted()
    const { created, updated, deleted } = await countEffectiveChanges(tx, change.edit)
    return { edit: change.edit, changes: [effective], isWhole: created + updated + deleted === 1 }
  })
}

/**
 * Reverts a whole edit or nothing: its products, except those reverted individually, and the empty categories that an
 * import created; or its move in a list.
 *
 * @returns as `revertChange` does
 */
export async function revertEdit(
  dependencies: EditingDependencies,
  by: Reverter,
  edit: number,
): Promise<Reverted | RevertProblem> {
  // An edit never changes its kind.
  if (await findMove(dependencies.db, edit)) return revertMoveEdit(dependencies, by, edit)
  return revert(dependencies, by, async (tx) => {
    if (!(await lockEdit(tx, edit))) return changeNotFound()
    if (await isEditReverted(tx, edit)) return alreadyReverted()
    return { edit, changes: await findEffectiveChanges(tx, edit), isWhole: true }
  })
}

async function revertMoveEdit(
  { db, live }: EditingDependencies,
  by: Reverter,
  id: number,
): Promise<Reverted | RevertProblem> {
  const reverted = await inTransaction(db, async (tx) => {
    await lockEdit(tx, id)
    if (await isEditReverted(tx, id)) return alreadyReverted()
    const { origin, last } = await findChain(tx, id)
    return revertMove(tx, by.userId, (await findMove(tx, last))!, origin)
  })
  if (reverted instanceof Problem) return reverted
  await live.catchUp(reverted.change)
  const none = { changes: [], lacksCategories: false, removedCategories: 0, removedSubCategories: 0 }
  return { edit: reverted.edit, ...none }
}

async function revert(
  { db, live, publicUrl }: EditingDependencies,
  by: Reverter,
  find: (tx: Queries) => Promise<Target | RevertProblem>,
): Promise<Reverted | RevertProblem> {
  const reverted = await refusingTaken(db, () =>
    inTransaction(db, async (tx) => {
      const target = await find(tx)
      if (target instanceof Problem) return target
      if (movesOtherStock(by, target.changes)) return noPermission()
      const done = await revertChanges(tx, target.changes, publicUrl)
      if (done instanceof Problem) return done
      const { changes, lacksCategories } = done
      if (changes.length === 0 && target.changes.length === 1) return changedSince([])
      const edit = await beginEdit(tx, {
        kind: 'undo',
        by: by.userId,
        storeId: target.changes[0]?.storeId,
        ...(target.isWhole && { reverts: target.edit }),
      })
      const origins = new Map(target.changes.map(({ productId, origin }) => [productId, origin]))
      await recordChanges(
        tx,
        edit,
        changes.map((change) => ({ ...change, reverts: origins.get(change.productId)! })),
      )
      const none = { removedCategories: 0, removedSubCategories: 0 }
      const removed = target.isWhole ? await removeCreatedCategories(tx, target.edit) : none
      return { edit, changes, lacksCategories, ...removed }
    }),
  )
  if (reverted instanceof Problem) return reverted
  await live.catchUp({
    products: reverted.changes.map(({ productId }) => productId),
    categories: true,
    synonyms: true,
  })
  return reverted
}

/** Whether a revert would write the stock of a store in which its user does not work. */
function movesOtherStock({ worksIn }: Reverter, changes: readonly StoredChange[]): boolean {
  if (worksIn === null) return false
  return changes.some(
    ({ before, after, storeId }) =>
      storeId !== worksIn && before !== null && after !== null && 'stock' in after,
  )
}

function alreadyReverted() {
  return new Problem('changed_meanwhile', 'This has already been undone.')
}
