import { type EditKind, mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { products } from '../../catalogue/index.ts'
import { type ImageReferences, imageReferences } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { ProductChange, ProductFields } from '../edits/fields.ts'
import { catalogueEdits, categoryChanges, productChanges } from '../schema.ts'

/** A recorded change, and whether it is reverted. */
export type StoredChange = ProductChange & {
  id: number
  edit: number
  kind: EditKind
  by: string
  at: Date
  note: string
  /** The store whose stock it changed. */
  storeId: string
  undone: boolean
  /** The revision it created; null for a deletion and in old histories. */
  revision: number | null
  /** The change that it reverts or restores; otherwise itself. */
  origin: number
}

/** Later reverts of the same change. Each undoes the one before, so an odd number means reverted. */
const revertsAfter = (change: SQL) => sql`(
  select count(*) as times, max(later.id) as last from ${productChanges} later
  where later.reverts = coalesce(${change}.reverts, ${change}.id) and later.id > ${change}.id) after`

const columns = sql`
  c.id::integer, c.edit_id::integer as edit, c.product_id as "productId", c.product_name as "productName",
  c.before, c.after, c.revision, coalesce(c.reverts, c.id)::integer as origin, e.kind, e.user_name as by, e.at, e.note, e.store_id as "storeId",
  (select times % 2 = 1 from ${revertsAfter(sql`c`)}) as undone`

async function findChanges(tx: Queries, rest: SQL): Promise<StoredChange[]> {
  const found = await tx.execute<StoredChange & { at: string | Date }>(sql`
    select ${columns} from ${productChanges} c join ${catalogueEdits} e on e.id = c.edit_id ${rest}`)
  return found.rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Changes to one product, newest first, and the total number. */
export async function findHistory(
  tx: Queries,
  productId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ changes: StoredChange[]; totalCount: number }> {
  const count = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${productChanges} where product_id = ${productId}`,
  )
  const changes = await findChanges(
    tx,
    sql`where c.product_id = ${productId} order by c.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { changes, totalCount: count.rows[0]!.count }
}

/** The effects of an edit on its products, in order, and their total number. */
export async function findChangesOf(
  tx: Queries,
  edit: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ changes: StoredChange[]; totalCount: number }> {
  const count = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${productChanges} where edit_id = ${edit}::bigint`,
  )
  const changes = await findChanges(
    tx,
    sql`where c.edit_id = ${edit}::bigint order by c.id limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { changes, totalCount: count.rows[0]!.count }
}

/** One change of a product, in effect or reverted. */
export async function findChange(tx: Queries, id: number): Promise<StoredChange | undefined> {
  const [change] = await findChanges(tx, sql`where c.id = ${id}::bigint`)
  return change
}

/** The changes in effect, as `mine`; `after.last` is the change that last restored one. */
export const inEffect = (which: SQL) => sql`
  ${productChanges} mine cross join lateral ${revertsAfter(sql`mine`)} where after.times % 2 = 0 and ${which}`

/** The changes to revert of an edit, newest first; for a restored change, the one that restored it. */
export function findEffectiveChanges(tx: Queries, edit: number): Promise<StoredChange[]> {
  return findEffective(tx, sql`mine.edit_id = ${edit}::bigint`)
}

/** The same for one change; undefined if it is reverted. */
export async function findEffectiveChange(tx: Queries, id: number): Promise<StoredChange | undefined> {
  const [change] = await findEffective(tx, sql`mine.id = ${id}::bigint`)
  return change
}

function findEffective(tx: Queries, which: SQL): Promise<StoredChange[]> {
  const last = sql`select coalesce(after.last, mine.id) from ${inEffect(which)}`
  return findChanges(tx, sql`where c.id in (${last}) order by c.id desc`)
}

/** Product counts. */
export type ChangeCounts = { created: number; updated: number; deleted: number }

/** Counts changes by their effect, for a selection. */
export const changeCounts = sql`
  count(*) filter (where before is null)::integer as created,
  count(*) filter (where before is not null and after is not null)::integer as updated,
  count(*) filter (where after is null)::integer as deleted`

/** The numbers of products that an edit created, updated and deleted, counting changes in effect. */
export async function countEffectiveChanges(tx: Queries, edit: number): Promise<ChangeCounts> {
  const found = await tx.execute<ChangeCounts>(sql`
    select ${changeCounts} from (
      select mine.before, mine.after from ${inEffect(sql`mine.edit_id = ${edit}::bigint`)}) effective`)
  return found.rows[0]!
}

/** A product and the revision that a user has read. */
export type SeenRevision = { id: string; revision: number }

/**
 * The saves since then: their authors, the time of the last one, their total change of the store's stock, and the
 * previous values of the changed fields.
 */
export type Saves = { by: string; at: Date; restocked: number; was: Partial<ProductFields> }

/** The saves of each product since a revision, if the history knows them. */
export async function findSavesSince(
  tx: Queries,
  seen: readonly SeenRevision[],
  storeId = mainStore,
): Promise<Map<string, Saves>> {
  type Row = Omit<Saves, 'at' | 'was'> & { id: string; at: string | Date; before: ProductChange['before'][] }
  const found = await tx.execute<Row>(sql`
    select s.id, string_agg(distinct e.user_name, ', ') as by, max(e.at) as at,
      coalesce(sum((c.after->>'stock')::integer - (c.before->>'stock')::integer)
        filter (where e.store_id = ${storeId}), 0)::integer as restocked,
      json_agg(c.before order by c.id desc) as before
    from json_to_recordset(${JSON.stringify(seen)}::json) as s(id text, revision bigint)
    join ${productChanges} c on c.product_id = s.id and c.revision > s.revision
    join ${catalogueEdits} e on e.id = c.edit_id
    group by s.id`)
  return new Map(
    found.rows.map(({ id, by, at, restocked, before }) => [
      id,
      { by, at: new Date(at), restocked, was: Object.assign({}, ...before) },
    ]),
  )
}

/**
 * The products among these whose saves since then only changed the stock of other stores, which does not conflict with
 * a save here.
 */
export async function findSavedElsewhere(
  tx: Queries,
  seen: readonly SeenRevision[],
  storeId = mainStore,
): Promise<Set<string>> {
  if (seen.length === 0) return new Set()
  const found = await tx.execute<{ id: string }>(sql`
    select s.id from json_to_recordset(${JSON.stringify(seen)}::json) as s(id text, revision bigint)
    join ${products} p on p.id = s.id
    join ${productChanges} c on c.product_id = s.id and c.revision > s.revision
    join ${catalogueEdits} e on e.id = c.edit_id
    group by s.id, p.revision
    having max(c.revision) = p.revision and bool_and(
      e.store_id <> ${storeId} and c.before is not null and array(select json_object_keys(c.after)) = '{stock}')`)
  return new Set(found.rows.map(({ id }) => id))
}

/** Pictures in the histories of products and categories, which an undo restores. */
export function imageReferencesOfHistory(db: Queries): ImageReferences {
  const { before, after } = productChanges
  return imageReferences(
    db,
    sql`select json_array_elements_text(${before} -> 'images'), null, null from ${productChanges}
        where json_typeof(${before} -> 'images') = 'array'
      union all select json_array_elements_text(${after} -> 'images'), null, null from ${productChanges}
        where json_typeof(${after} -> 'images') = 'array'
      union all select image, null, null from ${categoryChanges},
        lateral (values (${categoryChanges.before} ->> 'image'), (${categoryChanges.after} ->> 'image')) state (image)
        where image <> ''`,
  )
}

/** The products among these that have been changed since they were loaded. */
export async function findChangedProducts(tx: Queries, ids: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .selectDistinct({ id: productChanges.productId })
    .from(productChanges)
    .where(sql`${productChanges.productId} = any(${sql.param(ids)}::text[])`)
  return new Set(found.map(({ id }) => id))
}
