import type { AdminProduct, Conflict } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { CurrentProduct } from './edits/fields.ts'
import { findCategoryNames } from './queries/categories.ts'
import { findSavesSince, type SeenRevision } from './queries/changes.ts'
import { readProducts } from './queries/products.ts'
import { toAdminProduct } from './wire.ts'

/** Products as their keeper sees them, in the order of the ids; what is gone is absent. */
export async function findAdminProducts(
  tx: Queries,
  publicUrl: string,
  ids: readonly string[],
): Promise<AdminProduct[]> {
  return toAdminProducts(tx, publicUrl, await readProducts(tx, ids))
}

/** The same for products at hand. */
export async function toAdminProducts(
  tx: Queries,
  publicUrl: string,
  kept: readonly CurrentProduct[],
): Promise<AdminProduct[]> {
  const categories = await findCategoryNames(
    tx,
    'category',
    kept.flatMap(({ categoryIds }) => categoryIds),
  )
  const subCategories = await findCategoryNames(
    tx,
    'subCategory',
    kept.flatMap(({ subCategoryIds }) => subCategoryIds),
  )
  return kept.map((product) => toAdminProduct(product, { categories, subCategories }, publicUrl))
}

/** Products that were saved since the revision that was seen, and by whom as far as it was written down. */
export async function toConflicts(
  tx: Queries,
  publicUrl: string,
  kept: readonly CurrentProduct[],
  seen: readonly SeenRevision[],
): Promise<Conflict[]> {
  const saves = await findSavesSince(tx, seen)
  const shown = await toAdminProducts(tx, publicUrl, kept)
  return shown.map((current) => {
    const { by = null, at, restocked = 0 } = saves.get(current._id) ?? {}
    return { current, by, at: at?.toISOString() ?? null, restocked }
  })
}
