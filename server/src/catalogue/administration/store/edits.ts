import { and, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/client.ts'
import { catalogueEdits, type EditKind, productChanges } from '../../schema.ts'

/** Whether there is such an edit; nobody else takes it back until the transaction ends. */
export async function lockEdit(tx: Queries, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: catalogueEdits.id })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.id, id))
    .for('update')
  return found.length > 0
}

/** Holds the name of a save for this transaction alone. */
export async function lockKey(tx: Queries, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The edit that a person's save of this name made. */
export async function findKeyed(tx: Queries, personId: string, key: string): Promise<number | undefined> {
  const [edit] = await tx
    .select({ id: catalogueEdits.id })
    .from(catalogueEdits)
    .where(and(eq(catalogueEdits.personId, personId), eq(catalogueEdits.key, key)))
  return edit?.id
}

/** Whether an edit as a whole, or one of its changes, is taken back. */
export async function isUndone(tx: Queries, what: { edit: number; change?: number }): Promise<boolean> {
  const { undoes, undoesChange } = catalogueEdits
  const found = await tx
    .select({ id: catalogueEdits.id })
    .from(catalogueEdits)
    .where(or(eq(undoes, what.edit), what.change === undefined ? undefined : eq(undoesChange, what.change)))
    .limit(1)
  return found.length > 0
}

/** Says of an edit that took something back that it did not last: that may be taken back again. */
export async function forgetUndoing(tx: Queries, id: number): Promise<void> {
  await tx.update(catalogueEdits).set({ undoes: null, undoesChange: null }).where(eq(catalogueEdits.id, id))
}

export type ListedEdit = {
  id: number
  kind: EditKind
  by: string
  at: Date
  note: string
  undone: boolean
  created: number
  updated: number
  deleted: number
  productId: string | null
  productName: string | null
}

/** Edits, newest first, with how many products each made, changed and took away. */
export async function listEdits(
  tx: Queries,
  { page, limit, kind }: { page: number; limit: number; kind?: EditKind | null | undefined },
): Promise<{ edits: ListedEdit[]; totalCount: number }> {
  const which = kind ? sql`e.kind = ${kind}` : sql`true`
  const count = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${catalogueEdits} e where ${which}`,
  )
  const found = await tx.execute<ListedEdit & { at: string | Date }>(sql`
    select e.id::integer, e.kind, e.person_name as by, e.at, e.note,
      exists (select from ${catalogueEdits} u where u.undoes = e.id) as undone, done.*
    from (select * from ${catalogueEdits} e where ${which}
          order by e.id desc limit ${limit} offset ${(page - 1) * limit}) e
    cross join lateral (
      select count(*) filter (where before is null)::integer as created,
        count(*) filter (where before is not null and after is not null)::integer as updated,
        count(*) filter (where after is null)::integer as deleted,
        case when count(*) = 1 then min(product_id) end as "productId",
        case when count(*) = 1 then min(product_name) end as "productName"
      from ${productChanges} where edit_id = e.id) done
    order by e.id desc`)
  return {
    edits: found.rows.map((row) => ({ ...row, at: new Date(row.at) })),
    totalCount: count.rows[0]!.count,
  }
}
