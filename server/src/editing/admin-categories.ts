import type { AdminCategory, AdminSubCategory } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { type CategoryKind, listCategories, listSubCategories } from './queries/categories.ts'
import { toAdminCategory, toAdminSubCategory } from './wire.ts'

/** A category or sub category as the back office shows it. It must exist. */
export async function findAdminCategory(
  tx: Queries,
  publicUrl: string,
  kind: CategoryKind,
  id: string,
): Promise<AdminCategory | AdminSubCategory> {
  if (kind === 'category') {
    const [category] = await listCategories(tx, { id })
    return toAdminCategory(category!, publicUrl)
  }
  const [subCategory] = await listSubCategories(tx, { id })
  return toAdminSubCategory(subCategory!, publicUrl)
}
