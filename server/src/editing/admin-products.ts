import type { AdminProduct, Conflict } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { CurrentProduct } from './edits/fields.ts'
import { findCategoryNames } from './queries/categories.ts'
import { findSavesSince, type SeenRevision } from './queries/changes.ts'
import { readProducts } from './queries/products.ts'
import { toAdminProduct } from './wire.ts'

/** Products as the back office shows them, in the order of the ids. Deleted ones are absent. */
export async function findAdminProducts(
  tx: Queries,
  publicUrl: string,
  ids: readonly string[],
): Promise<AdminProduct[]> {
  return toAdminProducts(tx, publicUrl, await readProducts(tx, ids))
}

/** Stored products as the back office shows them. */
export async function toAdminProducts(
  tx: Queries,
  publicUrl: string,
  products: readonly CurrentProduct[],
): Promise<AdminProduct[]> {
  const categories = await findCategoryNames(
    tx,
    'category',
    products.flatMap(({ categoryIds }) => categoryIds),
  )
  const subCategories = await findCategoryNames(
    tx,
    'subCategory',
    products.flatMap(({ subCategoryIds }) => subCategoryIds),
  )
  return products.map((product) => toAdminProduct(product, { categories, subCategories }, publicUrl))
}

/** Products saved since a known revision, and who saved them as far as the history has it. */
export async function toConflicts(
  tx: Queries,
  publicUrl: string,
  products: readonly CurrentProduct[],
  seen: readonly SeenRevision[],
): Promise<Conflict[]> {
  const saves = await findSavesSince(tx, seen)
  const shown = await toAdminProducts(tx, publicUrl, products)
  return shown.map((current) => {
    const { by = null, at, restocked = 0 } = saves.get(current._id) ?? {}
    return { current, by, at: at?.toISOString() ?? null, restocked }
  })
}
