import type { categoryEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { categoryNotEmpty, categoryNotFound } from '../problems.ts'
import { type CategoryKind, findContents, lockCategory, removeCategory } from '../queries/categories.ts'
import { readCategoryState, recordCategoryChange } from '../queries/category-changes.ts'

type DeleteProblem = ProblemOf<typeof categoryEndpoints.deleteCategory>

/**
 * Deletes an empty category or sub category without synonyms, which would be deleted with it.
 *
 * @returns nothing, or why it stays: `not_found`, `still_holds` naming its contents, drafts included
 */
export async function deleteCategory(
  { db, live }: EditingDependencies,
  userId: string,
  kind: CategoryKind,
  id: string,
): Promise<DeleteProblem | undefined> {
  const problem = await inTransaction(db, async (tx) => {
    await lockCategory(tx, kind, id)
    const before = await readCategoryState(tx, kind, id)
    const problem = await removeEmpty(tx, kind, id)
    if (!problem) await recordCategoryChange(tx, { kind, categoryId: id, userId, before, after: null })
    return problem
  })
  if (!problem) await live.catchUp({ categories: true })
  return problem
}

/** The same within a transaction, without a record. */
export async function removeEmpty(
  tx: Queries,
  kind: CategoryKind,
  id: string,
): Promise<DeleteProblem | undefined> {
  const category = await lockCategory(tx, kind, id)
  if (!category) return categoryNotFound[kind]()
  const contents = await findContents(tx, kind, id)
  if (Object.values(contents).some(({ count }) => count > 0)) return categoryNotEmpty(category.name, contents)
  await removeCategory(tx, kind, id)
  return undefined
}
