import type { categoryEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { fold } from '../../platform/fold.ts'
import { Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { undoneState } from '../edits/category-states.ts'
import { changeNotFound, refusingTakenName } from '../problems.ts'
import { lockCategoriesForShare, lockCategory, setParents, upsertCategory } from '../queries/categories.ts'
import {
  findCategoryChange,
  lockLastChange,
  type NewCategoryChange,
  readCategoryState,
  recordCategoryChange,
} from '../queries/category-changes.ts'
import { removeEmpty } from '../saves/delete-category.ts'
import type { CategoryState } from '../schema.ts'

type UndoProblem = ProblemOf<typeof categoryEndpoints.undoCategory>

/**
 * Undoes the last save of a category, which is itself a save. What an import has changed since stays. A deleted one gets
 * its id and position back, a sub category those of its categories that still exist.
 *
 * @returns nothing; `not_found`, `changed_meanwhile` if it is no longer as the save left it, `still_holds` if a created
 *   one is not empty, `name_taken`, or `invalid_input` if none of its categories exists
 */
export async function undoCategory(
  { db, live }: EditingDependencies,
  userId: string,
  changeId: string,
): Promise<UndoProblem | undefined> {
  const change = await findCategoryChange(db, changeId)
  if (!change) return changeNotFound()
  const { kind, categoryId } = change
  const problem = await refusingTakenName(kind, () =>
    inTransaction(db, async (tx) => {
      const lastId = await lockLastChange(tx, categoryId)
      await lockCategory(tx, kind, categoryId)
      const before = await readCategoryState(tx, kind, categoryId)
      const undone = lastId === changeId ? undoneState(change, before) : undefined
      if (undone === undefined) return changedSince()
      const problem = undone ? await writeState(tx, change, undone) : await removeEmpty(tx, kind, categoryId)
      if (problem) return problem
      const after = await readCategoryState(tx, kind, categoryId)
      await recordCategoryChange(tx, { kind, categoryId, userId, before, after })
      return undefined
    }),
  )
  if (!problem) await live.catchUp({ categories: true })
  return problem
}

async function writeState(
  tx: Queries,
  { kind, categoryId: id }: NewCategoryChange,
  { categoryIds, ...fields }: CategoryState,
): Promise<ReturnType<typeof refusedField> | undefined> {
  const remaining = await lockCategoriesForShare(tx, 'category', categoryIds)
  if (categoryIds.length > 0 && remaining.length === 0)
    return refusedField('_id', 'Its categories have been deleted. Restore one of them first.')
  await upsertCategory(tx, kind, { id, ...fields, key: fold(fields.name) })
  if (kind === 'subCategory')
    await setParents(
      tx,
      id,
      categoryIds.filter((categoryId) => remaining.includes(categoryId)),
    )
  return undefined
}

function changedSince() {
  const message = 'This has been changed again since and can no longer be undone.'
  return new Problem('changed_meanwhile', message)
}
