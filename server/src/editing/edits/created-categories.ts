import { eq, sql } from 'drizzle-orm'
import {
  categories,
  productCategories,
  productSubCategories,
  subCategories,
  subCategoryCategories,
} from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { searchSynonyms } from '../../synonyms/index.ts'
import { catalogueEdits } from '../schema.ts'

/**
 * The categories that an import created: ids, and links of sub categories to categories as `subCategoryId/categoryId`.
 */
export type CreatedCategories = { categories: string[]; subCategories: string[]; links: string[] }

/** Adds to the categories and links that an edit created. */
export async function recordCreatedCategories(
  tx: Queries,
  edit: number,
  created: CreatedCategories,
): Promise<void> {
  if (created.categories.length + created.subCategories.length + created.links.length === 0) return
  await tx
    .update(catalogueEdits)
    .set({
      createdCategories: sql`created_categories || ${sql.param(created.categories)}::text[]`,
      createdSubCategories: sql`created_sub_categories || ${sql.param(created.subCategories)}::text[]`,
      createdLinks: sql`created_links || ${sql.param(created.links)}::text[]`,
    })
    .where(eq(catalogueEdits.id, edit))
}

/**
 * Removes the categories, sub categories and links that an edit created, if they are empty, were not edited, and have
 * no synonym. Call this after the edit's products are reverted.
 *
 * @returns how many categories and sub categories were removed
 */
export async function removeCreatedCategories(
  tx: Queries,
  edit: number,
): Promise<{ removedCategories: number; removedSubCategories: number }> {
  await lockCreated(tx, edit)
  const goneSubCategories = await tx.execute(sql`
    delete from ${subCategories} s using ${catalogueEdits} e
    where e.id = ${edit} and s.id = any(e.created_sub_categories) and s.updated_at = s.created_at
      and not exists (select from ${productSubCategories} where sub_category_id = s.id)
      and not exists (select from ${searchSynonyms} where sub_category_id = s.id)`)
  // A sub category that stays keeps its last category, unless it had none before.
  await tx.execute(sql`
    delete from ${subCategoryCategories} l using ${catalogueEdits} e, ${subCategories} s
    where e.id = ${edit} and l.sub_category_id || '/' || l.category_id = any(e.created_links)
      and s.id = l.sub_category_id and s.updated_at <= e.at and s.id <> all(e.created_sub_categories)
      and (l.position = 0 or exists (
        select from ${subCategoryCategories} other
        where other.sub_category_id = l.sub_category_id and other.category_id <> l.category_id
      ))`)
  const goneCategories = await tx.execute(sql`
    delete from ${categories} c using ${catalogueEdits} e
    where e.id = ${edit} and c.id = any(e.created_categories) and c.updated_at = c.created_at
      and not exists (select from ${productCategories} where category_id = c.id)
      and not exists (select from ${searchSynonyms} where category_id = c.id)
      and not exists (select from ${subCategoryCategories} where category_id = c.id)`)
  return {
    removedCategories: goneCategories.rowCount ?? 0,
    removedSubCategories: goneSubCategories.rowCount ?? 0,
  }
}

/** Locks the categories that an edit created, so that nothing is added to them. Later statements see its contents. */
async function lockCreated(tx: Queries, edit: number): Promise<void> {
  for (const [table, created] of [
    [subCategories, sql`created_sub_categories`],
    [categories, sql`created_categories`],
  ] as const)
    await tx.execute(sql`
      select from ${table} s
      where id = any(array(select unnest(${created}) from ${catalogueEdits} where id = ${edit})) order by id for update`)
}
