import type { categoryEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { categoryNotEmpty, categoryNotFound } from '../problems.ts'
import { type CategoryKind, findContents, lockCategory, removeCategory } from '../queries/categories.ts'

/**
 * Deletes an empty category or sub category without synonyms, which would be deleted with it.
 *
 * @returns nothing, or why it stays: `not_found`, `still_holds` naming its contents, drafts included
 */
export async function deleteCategory(
  { db, live }: EditingDependencies,
  kind: CategoryKind,
  id: string,
): Promise<ProblemOf<typeof categoryEndpoints.deleteCategory> | undefined> {
  const problem = await inTransaction(db, async (tx) => {
    const category = await lockCategory(tx, kind, id)
    if (!category) return categoryNotFound[kind]()
    const contents = await findContents(tx, kind, id)
    if (Object.values(contents).some(({ count }) => count > 0))
      return categoryNotEmpty(category.name, contents)
    await removeCategory(tx, kind, id)
    return undefined
  })
  if (!problem) await live.catchUp({ categories: true })
  return problem
}
