import type { CategoryChange } from '@dix/contract'
import { absoluteImageUrl } from '@dix/contract'
import { count, desc, eq, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { categories, subCategories, subCategoryCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { type CategoryState, categoryChanges } from '../schema.ts'
import { type CategoryKind, findCategoryNames } from './categories.ts'

/** The state of a category with its position, null if it does not exist. Lock the category first. */
export async function readCategoryState(
  tx: Queries,
  kind: CategoryKind,
  id: string,
): Promise<CategoryState | null> {
  const table = { category: categories, subCategory: subCategories }[kind]
  const { rows } = await tx.execute<CategoryState>(sql`
    select name, name_other as "nameOther", image, position, array(
      select category_id from ${subCategoryCategories} where sub_category_id = ${id} order by position, category_id
    ) as "categoryIds" from ${table} where id = ${id}`)
  return rows[0] ? { ...fieldsOf(rows[0]), position: rows[0].position ?? null } : null
}

/** Only the fields that a save writes. */
const fieldsOf = ({ name, nameOther, image, categoryIds }: CategoryState): CategoryState => ({
  name,
  nameOther,
  image,
  categoryIds,
})

/** Whether a save would find nothing to change; the position does not count. */
function isSameState(one: CategoryState | null, other: CategoryState | null): boolean {
  return isSameJson(one && fieldsOf(one), other && fieldsOf(other))
}

export type NewCategoryChange = {
  kind: CategoryKind
  categoryId: string
  userId: string
  before: CategoryState | null
  after: CategoryState | null
}

/** Records a save, unless it changed nothing. Call this in the transaction that saves. */
export async function recordCategoryChange(tx: Queries, change: NewCategoryChange): Promise<void> {
  const { before, after } = change
  if (isSameState(before, after)) return
  await tx.insert(categoryChanges).values({
    ...change,
    id: newId(),
    before: before && after ? fieldsOf(before) : before,
    after: after && fieldsOf(after),
  })
}

/** Locks the history of a category until the transaction ends, even if it is deleted. @returns the last change */
export async function lockLastChange(tx: Queries, categoryId: string): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('category ' || ${categoryId}, 0))`)
  const [last] = await tx
    .select({ id: categoryChanges.id })
    .from(categoryChanges)
    .where(eq(categoryChanges.categoryId, categoryId))
    .orderBy(desc(categoryChanges.id))
    .limit(1)
  return last?.id
}

/** The save with this id; `userId` is empty if its author was deleted. */
export async function findCategoryChange(tx: Queries, id: string): Promise<NewCategoryChange | undefined> {
  const [change] = await tx.select().from(categoryChanges).where(eq(categoryChanges.id, id))
  return change && { ...change, userId: change.userId ?? '' }
}

const last = sql`(select max(later.id) from ${categoryChanges} later where later.category_id = ${categoryChanges.categoryId})`

/** A page of all saves, newest first, or of those with these ids. */
export async function findCategoryChanges(
  tx: Queries,
  publicUrl: string,
  { limit, offset = 0, ids }: { limit: number; offset?: number; ids?: readonly string[] },
): Promise<CategoryChange[]> {
  const { id, at, kind, userId, before, after } = categoryChanges
  const rows = await tx
    .select({
      id,
      at,
      kind,
      before,
      after,
      by: userNameOf(sql`${userId}`),
      isLast: sql<boolean>`${id} = ${last}`,
    })
    .from(categoryChanges)
    .where(ids && sql`${id} = any(${sql.param(ids)}::text[])`)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
  const parents = rows.flatMap(({ before, after }) => [
    ...(before?.categoryIds ?? []),
    ...(after?.categoryIds ?? []),
  ])
  const names = await findCategoryNames(tx, 'category', parents)
  const shown = (state: CategoryState | null) =>
    state && {
      name: state.name,
      name_other: state.nameOther,
      image: absoluteImageUrl(state.image, publicUrl),
      categories: state.categoryIds.flatMap((categoryId) => names.get(categoryId)?.name ?? []),
    }
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    by: row.by ?? '',
    kind: row.kind,
    before: shown(row.before),
    after: shown(row.after),
    isLast: row.isLast,
  }))
}

export async function countCategoryChanges(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(categoryChanges)
  return found!.count
}
