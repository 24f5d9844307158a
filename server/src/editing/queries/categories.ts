import { type CategoryContents, type categoryKinds, maxListedNames } from '@dix/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { searchSynonyms } from '../../synonyms/index.ts'
import type { StoredPicture } from './products.ts'

export type CategoryKind = (typeof categoryKinds)[number]

/** A category or sub category. `image` is a site-relative URL, empty if there is no picture. */
export type StoredCategory = {
  id: string
  name: string
  nameOther: string | null
  key: string
  image: string
}

const synonymTargets = {
  category: searchSynonyms.categoryId,
  subCategory: searchSynonyms.subCategoryId,
} as const

const tables = { category: categories, subCategory: subCategories } as const

/** Reads a category and locks it for update: nobody changes it or adds to it until the transaction ends. */
export async function lockCategory(
  tx: Queries,
  kind: CategoryKind,
  id: string,
): Promise<(StoredCategory & { revision: number }) | undefined> {
  const table = tables[kind]
  const [category] = await tx
    .select({
      id: table.id,
      name: table.name,
      nameOther: table.nameOther,
      key: table.key,
      image: table.image,
      revision: table.revision,
    })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return category
}

/** Locks categories for key share, so that nobody deletes them. @returns the ids that exist */
export async function lockCategoriesForShare(
  tx: Queries,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from ${tables[kind]} where id = any(${sql.param(ids)}::text[]) order by id for key share`)
  return found.rows.map(({ id }) => id)
}

/** Inserts or updates a category. A restored one gets its position back. */
export async function upsertCategory(
  tx: Queries,
  kind: CategoryKind,
  { id, ...category }: StoredCategory & { position?: number | null },
): Promise<void> {
  await tx
    .insert(tables[kind])
    .values({ id, ...category })
    .onConflictDoUpdate({ target: tables[kind].id, set: { ...category, updatedAt: sql`now()` } })
}

export async function removeCategory(tx: Queries, kind: CategoryKind, id: string): Promise<void> {
  await tx.delete(tables[kind]).where(eq(tables[kind].id, id))
}

/** Puts a sub category into exactly these categories, in this order. */
export async function setParents(
  tx: Queries,
  subCategoryId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await tx.delete(subCategoryCategories).where(eq(subCategoryCategories.subCategoryId, subCategoryId))
  if (categoryIds.length === 0) return
  await tx
    .insert(subCategoryCategories)
    .values(categoryIds.map((categoryId, position) => ({ subCategoryId, categoryId, position })))
}

/** The number and the first names of a category's contents, drafts included, and of its synonyms. */
export async function findContents(tx: Queries, kind: CategoryKind, id: string): Promise<CategoryContents> {
  const counted = (what: SQL) =>
    tx
      .execute<{ count: number; names: string[] }>(sql`
        select count(*)::integer as count,
          coalesce((array_agg(distinct name order by name))[1:${maxListedNames}], '{}') as names
        from (${what}) listed`)
      .then(({ rows }) => rows[0]!)
  const inCategory =
    kind === 'category'
      ? sql`${productCategories} l on l.product_id = p.id and l.category_id = ${id}`
      : sql`${productSubCategories} l on l.product_id = p.id and l.sub_category_id = ${id}`
  return {
    subCategories: await counted(sql`
      select s.name from ${subCategories} s
      join ${subCategoryCategories} l on l.sub_category_id = s.id and l.category_id = ${id}`),
    products: await counted(sql`select p.name from ${products} p join ${inCategory}`),
    synonyms: await counted(
      sql`select word as name from ${searchSynonyms} where ${synonymTargets[kind]} = ${id}`,
    ),
  }
}

export type ListedCategory = StoredCategory & { productCount: number; revision: number }

const columns = sql`s.id, s.name, s.name_other as "nameOther", s.key, s.image, s.revision`

/** Categories with the sizes of their contents: all, the one with `id`, or those without a translation. */
export async function listCategories(
  tx: Queries,
  which: { id?: string; untranslated?: boolean } = {},
): Promise<(ListedCategory & { subCategoryCount: number })[]> {
  const found = await tx.execute<ListedCategory & { subCategoryCount: number }>(sql`
    select ${columns},
      (select count(*)::integer from ${productCategories} where category_id = s.id) as "productCount",
      (select count(*)::integer from ${subCategoryCategories} where category_id = s.id) as "subCategoryCount"
    from ${categories} s where ${only(which)}`)
  return found.rows.sort(byName)
}

export type CategoryName = { id: string; name: string; image: string }

/** The same for sub categories, with their categories. */
export async function listSubCategories(
  tx: Queries,
  which: { id?: string; untranslated?: boolean } = {},
): Promise<(ListedCategory & { categories: CategoryName[] })[]> {
  const found = await tx.execute<ListedCategory & { categories: CategoryName[] }>(sql`
    select ${columns},
      (select count(*)::integer from ${productSubCategories} where sub_category_id = s.id) as "productCount",
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'image', c.image) order by l.position, c.id)
        from ${subCategoryCategories} l join ${categories} c on c.id = l.category_id
        where l.sub_category_id = s.id), '[]') as categories
    from ${subCategories} s where ${only(which)}`)
  return found.rows.sort(byName)
}

function only({ id, untranslated = false }: { id?: string; untranslated?: boolean }): SQL {
  if (id !== undefined) return sql`s.id = ${id}`
  return untranslated ? sql`s.name_other is null` : sql`true`
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr')

/** Names and pictures of categories, by id. */
export async function findCategoryNames(
  tx: Queries,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<Map<string, CategoryName>> {
  if (ids.length === 0) return new Map()
  const table = tables[kind]
  const found = await tx
    .select({ id: table.id, name: table.name, image: table.image })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Map(found.map((category) => [category.id, category]))
}

/** Every category or sub category with its picture; a category has at most one. */
export async function listCategoryPictures(
  tx: Queries,
  kind: CategoryKind,
): Promise<(StoredPicture & { nameOther: string | null })[]> {
  const { id, name, nameOther, image, revision } = tables[kind]
  const rows = await tx.select({ id, name, nameOther, image, revision }).from(tables[kind]).orderBy(id)
  return rows.map(({ image, ...row }) => ({ ...row, detail: '', images: image ? [image] : [] }))
}
