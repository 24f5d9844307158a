import type { AdminCategory, AdminSubCategory } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { listCategories, listSubCategories, type ShelfKind } from './queries/shelves.ts'
import { asAdminCategory, asAdminSubCategory } from './wire.ts'

/** A category or sub category that is there, as its keepers see it. */
export async function showShelf(
  tx: Queries,
  publicUrl: string,
  kind: ShelfKind,
  id: string,
): Promise<AdminCategory | AdminSubCategory> {
  if (kind === 'category') {
    const [category] = await listCategories(tx, { id })
    return asAdminCategory(category!, publicUrl)
  }
  const [subCategory] = await listSubCategories(tx, { id })
  return asAdminSubCategory(subCategory!, publicUrl)
}
