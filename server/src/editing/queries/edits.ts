import type { EditKind, PositionList } from '@dix/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { catalogueEdits, catalogueMoves, productChanges } from '../schema.ts'
import { type ChangeCounts, changeCounts, inEffect } from './changes.ts'

/**
 * Locks an edit and the edits that its changes revert, so that nobody else reverts or restores any of them.
 *
 * @returns whether the edit exists
 */
export async function lockEdit(tx: Queries, id: number): Promise<boolean> {
  const found = await tx.execute(sql`
    select from ${catalogueEdits} where id in (
      select coalesce(reverts, id) from ${catalogueEdits} where id = ${id}::bigint
      union select coalesce(o.edit_id, c.edit_id)
      from ${productChanges} c left join ${productChanges} o on o.id = c.reverts where c.edit_id = ${id}::bigint
    ) order by id for update`)
  return found.rows.length > 0
}

/** Locks the key of a save for this transaction. */
export async function lockKey(tx: Queries, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The edit that a user saved under this key. */
export async function findKeyed(tx: Queries, userId: string, key: string): Promise<number | undefined> {
  const [edit] = await tx
    .select({ id: catalogueEdits.id })
    .from(catalogueEdits)
    .where(and(eq(catalogueEdits.userId, userId), eq(catalogueEdits.key, key)))
  return edit?.id
}

/**
 * Locks a save that a user began earlier, so that its next part joins it.
 *
 * @param ids the products of the next part
 * @returns nothing if it is not theirs, has another note, is over a day old, was reverted, or already changed one of
 *   the products
 */
export async function findOpenEdit(
  tx: Queries,
  { id, by, note, ids }: { id: number; by: string; note: string; ids: readonly string[] },
): Promise<number | undefined> {
  if (!(await lockEdit(tx, id))) return undefined
  const found = await tx.execute(sql`
    select from ${catalogueEdits} e
    where e.id = ${id}::bigint and e.user_id = ${by} and e.kind = 'import' and e.note = ${note} and e.reverts is null
      and e.at > now() - interval '1 day'
      and not exists (select from ${catalogueEdits} whole where whole.reverts = e.id)
      and not exists (
        select from ${productChanges} c where c.edit_id = e.id and (c.product_id = any(${sql.param(ids)}::text[])
          or exists (select from ${productChanges} later where later.reverts = c.id)))`)
  return found.rowCount === 1 ? id : undefined
}

/**
 * Whether edit `e` is reverted: none of its changes is in effect, apart from those that needed nothing when all of it
 * was reverted. An edit without changes created categories, which are not restored. Each later revert of a move undoes
 * the one before.
 */
const editIsReverted = sql`case when exists (select from ${catalogueMoves} where edit_id = e.id) then (
  select count(*) % 2 = 1 from ${catalogueEdits} later
  where later.reverts = coalesce(e.reverts, e.id) and later.id > e.id)
else (
  not exists (
    select from ${inEffect(sql`mine.edit_id = e.id`)} and not exists (
      select from ${productChanges} newest join ${catalogueEdits} whole on whole.reverts in (e.id, newest.edit_id)
      where newest.id = coalesce(after.last, mine.id) and whole.id > newest.edit_id))
  and (exists (select from ${productChanges} c where c.edit_id = e.id)
    or exists (select from ${catalogueEdits} whole where whole.reverts = e.id))) end`

/** Whether the edit with this id is reverted as a whole. */
export const isReverted = (id: SQL) =>
  sql`coalesce((select ${editIsReverted} from ${catalogueEdits} e where e.id = ${id}), false)`

export async function isEditReverted(tx: Queries, id: number): Promise<boolean> {
  const found = await tx.execute<{ undone: boolean }>(sql`select ${isReverted(sql`${id}::bigint`)} as undone`)
  return found.rows[0]!.undone
}

/**
 * The chain of reverts that a move belongs to: each undoes the one before.
 *
 * @returns the edit with which it began, and the last one
 */
export async function findChain(tx: Queries, id: number): Promise<{ origin: number; last: number }> {
  const found = await tx.execute<{ origin: number; last: number }>(sql`
    select first.id::integer as origin, greatest(first.id, max(later.id))::integer as last
    from (select coalesce(reverts, id) as id from ${catalogueEdits} where id = ${id}::bigint) first
    left join ${catalogueEdits} later on later.reverts = first.id group by first.id`)
  return found.rows[0]!
}

/** The product of an edit that changed only one. */
export async function findProductOf(tx: Queries, id: number): Promise<string> {
  const [change] = await tx
    .select({ productId: productChanges.productId })
    .from(productChanges)
    .where(eq(productChanges.editId, id))
  return change!.productId
}

export type ListedEdit = ChangeCounts & {
  id: number
  kind: EditKind
  by: string
  at: Date
  note: string
  undone: boolean
  /** Names of the first products, at most three. */
  names: string[]
  /** Categories and sub categories. */
  createdCategories: number
  productId: string | null
  productName: string | null
  list: PositionList | null
  movedName: string | null
  storeId: string
  /** Whether it changed the stock of any product in this store. */
  movedStock: boolean
}

/** The names of all users who ever saved, in alphabetical order. */
export async function listAuthors(tx: Queries): Promise<string[]> {
  const found = await tx
    .selectDistinct({ name: catalogueEdits.userName })
    .from(catalogueEdits)
    .orderBy(catalogueEdits.userName)
  return found.map(({ name }) => name)
}

export async function editExists(tx: Queries, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: catalogueEdits.id })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.id, id))
  return found.length > 0
}

type EditFilter = {
  page: number
  limit: number
  kind?: EditKind | null | undefined
  /** Only those that deleted products. */
  deleting?: boolean | null | undefined
  /** The name of a user; empty for all users. */
  by?: string
}

/** Edits, newest first, with the number of products each created, updated and deleted. */
export async function listEdits(
  tx: Queries,
  { page, limit, kind, deleting, by }: EditFilter,
): Promise<{ edits: ListedEdit[]; totalCount: number }> {
  const deletes = sql`exists (select from ${productChanges} c where c.edit_id = e.id and c.after is null)`
  const filtered = sql.join(
    [
      sql`true`,
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(deleting ? [deletes] : []),
      ...(by ? [sql`e.user_name = ${by}`] : []),
    ],
    sql` and `,
  )
  const count = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${catalogueEdits} e where ${filtered}`,
  )
  const which = sql`${filtered} order by e.id desc limit ${limit} offset ${(page - 1) * limit}`
  return { edits: await readEdits(tx, which), totalCount: count.rows[0]!.count }
}

/** Edits with these ids, newest first. */
export function findEdits(tx: Queries, ids: readonly string[]): Promise<ListedEdit[]> {
  return readEdits(tx, sql`e.id = any(${sql.param(ids)}::bigint[])`)
}

/** @param which the condition after `where`, and the rest of the statement that chooses them */
async function readEdits(tx: Queries, which: SQL): Promise<ListedEdit[]> {
  const found = await tx.execute<ListedEdit & { at: string | Date }>(sql`
    select e.id::integer, e.kind, e.user_name as by, e.at, e.note, e.store_id as "storeId",
      exists (select from ${productChanges} c where c.edit_id = e.id and c.after -> 'stock' is not null) as "movedStock",
      ${editIsReverted} as undone, done.*, m.list, m.moved_name as "movedName",
      cardinality(e.created_categories) + cardinality(e.created_sub_categories) as "createdCategories",
      array(select product_name from ${productChanges} where edit_id = e.id order by id limit 3) as names
    from (select * from ${catalogueEdits} e where ${which}) e
    left join ${catalogueMoves} m on m.edit_id = e.id
    cross join lateral (
      select ${changeCounts},
        case when count(*) = 1 then min(product_id) end as "productId",
        case when count(*) = 1 then min(product_name) end as "productName"
      from ${productChanges} where edit_id = e.id) done
    order by e.id desc`)
  return found.rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
