import { eq, sql } from 'drizzle-orm'
import {
  categories,
  productCategories,
  productSubCategories,
  subCategories,
  subCategoryCategories,
} from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import { searchSynonyms } from '../../synonyms/schema.ts'
import { catalogueEdits } from '../schema.ts'

/** Shelves that an import made: ids, and sub categories put into categories as `subCategoryId/categoryId`. */
export type CreatedCategories = { categories: string[]; subCategories: string[]; links: string[] }

/** Adds shelves to those an edit made. */
export async function recordCreatedCategories(
  tx: Queries,
  edit: number,
  made: CreatedCategories,
): Promise<void> {
  if (made.categories.length + made.subCategories.length + made.links.length === 0) return
  await tx
    .update(catalogueEdits)
    .set({
      createdCategories: sql`made_categories || ${sql.param(made.categories)}::text[]`,
      createdSubCategories: sql`made_sub_categories || ${sql.param(made.subCategories)}::text[]`,
      createdLinks: sql`made_links || ${sql.param(made.links)}::text[]`,
    })
    .where(eq(catalogueEdits.id, edit))
}

/**
 * Removes what an edit made of shelves, as far as nobody has put it to use since: those on which nothing stands any
 * more, that nobody wrote on and no word stands for, and sub categories' places in categories. To be called after
 * the edit's products are taken back.
 *
 * @returns how many categories and sub categories went
 */
export async function removeCreatedCategories(
  tx: Queries,
  edit: number,
): Promise<{ removedCategories: number; removedSubCategories: number }> {
  await lockCreated(tx, edit)
  const goneSubCategories = await tx.execute(sql`
    delete from ${subCategories} s using ${catalogueEdits} e
    where e.id = ${edit} and s.id = any(e.made_sub_categories) and s.updated_at = s.created_at
      and not exists (select from ${productSubCategories} where sub_category_id = s.id)
      and not exists (select from ${searchSynonyms} where sub_category_id = s.id)`)
  // Of a sub category that stays, the last place stays too, unless it had none before.
  await tx.execute(sql`
    delete from ${subCategoryCategories} l using ${catalogueEdits} e, ${subCategories} s
    where e.id = ${edit} and l.sub_category_id || '/' || l.category_id = any(e.made_links)
      and s.id = l.sub_category_id and s.updated_at <= e.at and s.id <> all(e.made_sub_categories)
      and (l.position = 0 or exists (
        select from ${subCategoryCategories} other
        where other.sub_category_id = l.sub_category_id and other.category_id <> l.category_id
      ))`)
  const goneCategories = await tx.execute(sql`
    delete from ${categories} c using ${catalogueEdits} e
    where e.id = ${edit} and c.id = any(e.made_categories) and c.updated_at = c.created_at
      and not exists (select from ${productCategories} where category_id = c.id)
      and not exists (select from ${searchSynonyms} where category_id = c.id)
      and not exists (select from ${subCategoryCategories} where category_id = c.id)`)
  return {
    removedCategories: goneCategories.rowCount ?? 0,
    removedSubCategories: goneSubCategories.rowCount ?? 0,
  }
}

/** Lets nobody put anything on the shelves an edit made: statements after this one see what stands there. */
async function lockCreated(tx: Queries, edit: number): Promise<void> {
  for (const [table, made] of [
    [subCategories, sql`made_sub_categories`],
    [categories, sql`made_categories`],
  ] as const)
    await tx.execute(sql`
      select from ${table} s
      where id = any(array(select unnest(${made}) from ${catalogueEdits} where id = ${edit})) order by id for update`)
}
