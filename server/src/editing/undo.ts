import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem } from '../platform/http/problem.ts'
import type { ProductChange } from './edits/fields.ts'
import { removeMadeShelves } from './edits/made-shelves.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import type { Keeping } from './keeping.ts'
import {
  countStanding,
  findChange,
  findStandingChange,
  findStandingOf,
  type StoredChange,
} from './queries/changes.ts'
import { isUndone, lockEdit } from './queries/edits.ts'
import { uniquely } from './save-product.ts'
import { changedSince, takeBack } from './take-back.ts'

/** What was taken back, and the edit that did it, which may be taken back in turn. */
export type Undone = {
  edit: number
  changes: ProductChange[]
  /** Whether products came back without shelves that are gone. */
  lacksShelves: boolean
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
export function undoChange(keeping: Keeping, by: string, id: number): Promise<Undone> {
  return undo(keeping, by, async (tx) => {
    const change = await findChange(tx, id)
    if (!change) throw noSuchChange()
    await lockEdit(tx, change.edit)
    const standing = await findStandingChange(tx, id)
    if (!standing) throw undoneAlready()
    return { edit: change.edit, changes: [standing], isWhole: (await countStanding(tx, change.edit)) === 1 }
  })
}

/**
 * Takes back a whole edit, all of it or nothing: its products but for those taken back by themselves, and the
 * shelves that an import made, as far as nothing else stands there by now.
 *
 * @throws Problem as `undoChange` does
 */
export function undoEdit(keeping: Keeping, by: string, edit: number): Promise<Undone> {
  return undo(keeping, by, async (tx) => {
    if (!(await lockEdit(tx, edit))) throw noSuchChange()
    if (await isUndone(tx, edit)) throw undoneAlready()
    return { edit, changes: await findStandingOf(tx, edit), isWhole: true }
  })
}

async function undo(
  { db, live, publicUrl }: Keeping,
  by: string,
  find: (tx: Queries) => Promise<Taken>,
): Promise<Undone> {
  const undone = await uniquely(() =>
    inTransaction(db, async (tx) => {
      const taken = await find(tx)
      const { changes, lacksShelves } = await takeBack(tx, taken.changes, publicUrl)
      if (changes.length === 0 && taken.changes.length === 1) throw changedSince([])
      const edit = await beginEdit(tx, { kind: 'undo', by, ...(taken.isWhole && { undoes: taken.edit }) })
      const origins = new Map(taken.changes.map(({ productId, origin }) => [productId, origin]))
      await recordChanges(
        tx,
        edit,
        changes.map((change) => ({ ...change, undoes: origins.get(change.productId)! })),
      )
      const none = { removedCategories: 0, removedSubCategories: 0 }
      const removed = taken.isWhole ? await removeMadeShelves(tx, taken.edit) : none
      return { edit, changes, lacksShelves, ...removed }
    }),
  )
  await live.catchUp({ products: undone.changes.map(({ productId }) => productId), shelves: true })
  return undone
}

function undoneAlready(): Problem {
  return new Problem('changed_meanwhile', 'This is taken back already.')
}

function noSuchChange(): Problem {
  return new Problem('not_found', 'There is no such change.')
}
