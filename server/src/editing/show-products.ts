import type { AdminProduct, Conflict } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { KeptProduct } from './edits/fields.ts'
import { findSavesSince, type SeenRevision } from './queries/changes.ts'
import { readKept } from './queries/kept-products.ts'
import { findShelfNames } from './queries/shelves.ts'
import { asAdminProduct } from './wire.ts'

/** Products as their keeper sees them, in the order of the ids; what is gone is absent. */
export async function showProducts(
  tx: Queries,
  publicUrl: string,
  ids: readonly string[],
): Promise<AdminProduct[]> {
  return showKept(tx, publicUrl, await readKept(tx, ids))
}

/** The same for products at hand. */
export async function showKept(
  tx: Queries,
  publicUrl: string,
  kept: readonly KeptProduct[],
): Promise<AdminProduct[]> {
  const categories = await findShelfNames(
    tx,
    'category',
    kept.flatMap(({ categoryIds }) => categoryIds),
  )
  const subCategories = await findShelfNames(
    tx,
    'subCategory',
    kept.flatMap(({ subCategoryIds }) => subCategoryIds),
  )
  return kept.map((product) => asAdminProduct(product, { categories, subCategories }, publicUrl))
}

/** Products that were saved since the revision that was seen, and by whom as far as it was written down. */
export async function showConflicts(
  tx: Queries,
  publicUrl: string,
  kept: readonly KeptProduct[],
  seen: readonly SeenRevision[],
): Promise<Conflict[]> {
  const saves = await findSavesSince(tx, seen)
  const shown = await showKept(tx, publicUrl, kept)
  return shown.map((current) => {
    const { by = null, at, restocked = 0 } = saves.get(current._id) ?? {}
    return { current, by, at: at?.toISOString() ?? null, restocked }
  })
}
