import { inTransaction } from '../platform/database/retrying.ts'
import type { Keeping } from './keeping.ts'
import { noSuchShelf, stillHolds } from './problems.ts'
import { findHeld, lockShelf, removeShelf, type ShelfKind } from './queries/shelves.ts'

/**
 * Deletes a category or sub category on which nothing stands any more, and for which no word does: it would go too.
 *
 * @throws Problem `not_found`, `still_holds` naming what stands there, drafts too
 */
export async function deleteShelf({ db, live }: Keeping, kind: ShelfKind, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const shelf = await lockShelf(tx, kind, id)
    if (!shelf) throw noSuchShelf[kind]()
    const held = await findHeld(tx, kind, id)
    if (Object.values(held).some(({ count }) => count > 0)) throw stillHolds(shelf.name, held)
    await removeShelf(tx, kind, id)
  })
  await live.catchUp({ shelves: true })
}
