import { inTransaction } from '../platform/database/retrying.ts'
import type { EditingDependencies } from './dependencies.ts'
import { categoryNotEmpty, categoryNotFound } from './problems.ts'
import { type CategoryKind, findContents, lockCategory, removeCategory } from './queries/categories.ts'

/**
 * Deletes a category or sub category on which nothing stands any more, and for which no word does: it would go too.
 *
 * @throws Problem `not_found`, `still_holds` naming what stands there, drafts too
 */
export async function deleteCategory(
  { db, live }: EditingDependencies,
  kind: CategoryKind,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const shelf = await lockCategory(tx, kind, id)
    if (!shelf) throw categoryNotFound[kind]()
    const held = await findContents(tx, kind, id)
    if (Object.values(held).some(({ count }) => count > 0)) throw categoryNotEmpty(shelf.name, held)
    await removeCategory(tx, kind, id)
  })
  await live.catchUp({ categories: true })
}
