import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/client.ts'
import { catalogueEdits, type EditKind, productChanges } from '../../schema.ts'
import type { ProductChange } from '../edits/fields.ts'

/** A change as it was written down, and whether what it did was taken back. */
export type StoredChange = ProductChange & {
  id: number
  edit: number
  kind: EditKind
  by: string
  at: Date
  note: string
  undone: boolean
}

const undoneWhole = sql`exists (select from ${catalogueEdits} u where u.undoes = e.id)`
const undoneAlone = sql`exists (select from ${catalogueEdits} u where u.undoes_change = c.id)`

const columns = sql`
  c.id::integer, c.edit_id::integer as edit, c.product_id as "productId", c.product_name as "productName",
  c.before, c.after, e.kind, e.person_name as by, e.at, e.note, (${undoneWhole} or ${undoneAlone}) as undone`

async function findChanges(tx: Queries, rest: SQL): Promise<StoredChange[]> {
  const found = await tx.execute<StoredChange & { at: string | Date }>(sql`
    select ${columns} from ${productChanges} c join ${catalogueEdits} e on e.id = c.edit_id ${rest}`)
  return found.rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Changes of one product, newest first, and how many there are in all. */
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

export async function findChange(tx: Queries, id: number): Promise<StoredChange | undefined> {
  const [change] = await findChanges(tx, sql`where c.id = ${id}::bigint`)
  return change
}

/** What an edit did, newest first, but for what was taken back by itself. */
export function findChangesOf(tx: Queries, edit: number): Promise<StoredChange[]> {
  return findChanges(tx, sql`where c.edit_id = ${edit}::bigint and not ${undoneAlone} order by c.id desc`)
}

/** Who changed each product last, and when. */
export async function findLastChanges(
  tx: Queries,
  productIds: readonly string[],
): Promise<Map<string, { by: string; at: Date }>> {
  const found = await tx.execute<{ id: string; by: string; at: string | Date }>(sql`
    select distinct on (c.product_id) c.product_id as id, e.person_name as by, e.at
    from ${productChanges} c join ${catalogueEdits} e on e.id = c.edit_id
    where c.product_id = any(${sql.param(productIds)}::text[])
    order by c.product_id, c.id desc`)
  return new Map(found.rows.map(({ id, by, at }) => [id, { by, at: new Date(at) }]))
}
