import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem } from '../platform/http/problem.ts'
import type { EditingDependencies } from './dependencies.ts'
import { removeCreatedCategories } from './edits/created-categories.ts'
import type { ProductChange } from './edits/fields.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import {
  countEffectiveChanges,
  findChange,
  findEffectiveChange,
  findEffectiveChanges,
  type StoredChange,
} from './queries/changes.ts'
import { isEditReverted, lockEdit } from './queries/edits.ts'
import { changedSince, revertChanges } from './revert-changes.ts'
import { refusingTakenNames } from './save-product.ts'

/** What was taken back, and the edit that did it, which may be taken back in turn. */
export type Reverted = {
  edit: number
  changes: ProductChange[]
  /** Whether products came back without shelves that are gone. */
  lacksCategories: boolean
  removedCategories: number
  removedSubCategories: number
}

/** Changes to take back, of which edit they are, and whether they are all that stands of it. */
type Taken = { edit: number; changes: StoredChange[]; isWhole: boolean }

/**
 * Takes back what an edit did to one product. Of an edit that did no more than that, it is the whole edit.
 *
 * @throws Problem `not_found`, `changed_meanwhile` where it was changed since or taken back already, `name_taken`
 */
export function revertChange(dependencies: EditingDependencies, by: string, id: number): Promise<Reverted> {
  return undo(dependencies, by, async (tx) => {
    const change = await findChange(tx, id)
    if (!change) throw changeNotFound()
    await lockEdit(tx, change.edit)
    const standing = await findEffectiveChange(tx, id)
    if (!standing) throw alreadyReverted()
    return {
      edit: change.edit,
      changes: [standing],
      isWhole: (await countEffectiveChanges(tx, change.edit)) === 1,
    }
  })
}

/**
 * Takes back a whole edit, all of it or nothing: its products but for those taken back by themselves, and the
 * shelves that an import made, as far as nothing else stands there by now.
 *
 * @throws Problem as `undoChange` does
 */
export function revertEdit(dependencies: EditingDependencies, by: string, edit: number): Promise<Reverted> {
  return undo(dependencies, by, async (tx) => {
    if (!(await lockEdit(tx, edit))) throw changeNotFound()
    if (await isEditReverted(tx, edit)) throw alreadyReverted()
    return { edit, changes: await findEffectiveChanges(tx, edit), isWhole: true }
  })
}

async function undo(
  { db, live, publicUrl }: EditingDependencies,
  by: string,
  find: (tx: Queries) => Promise<Taken>,
): Promise<Reverted> {
  const undone = await refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      const taken = await find(tx)
      const { changes, lacksCategories } = await revertChanges(tx, taken.changes, publicUrl)
      if (changes.length === 0 && taken.changes.length === 1) throw changedSince([])
      const edit = await beginEdit(tx, { kind: 'undo', by, ...(taken.isWhole && { undoes: taken.edit }) })
      const origins = new Map(taken.changes.map(({ productId, origin }) => [productId, origin]))
      await recordChanges(
        tx,
        edit,
        changes.map((change) => ({ ...change, undoes: origins.get(change.productId)! })),
      )
      const none = { removedCategories: 0, removedSubCategories: 0 }
      const removed = taken.isWhole ? await removeCreatedCategories(tx, taken.edit) : none
      return { edit, changes, lacksCategories, ...removed }
    }),
  )
  await live.catchUp({
    products: undone.changes.map(({ productId }) => productId),
    categories: true,
    synonyms: true,
  })
  return undone
}

function alreadyReverted() {
  return new Problem('changed_meanwhile', 'This is taken back already.')
}

function changeNotFound() {
  return new Problem('not_found', 'There is no such change.')
}
