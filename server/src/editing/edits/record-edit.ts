import type { EditKind } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { catalogueEdits, productChanges } from '../schema.ts'
import type { ProductChange } from './fields.ts'

/** The author in the history of an import from the command line. */
const operatorName = 'npm run catalogue'

export type NewEdit = {
  kind: EditKind
  /** Id of the user; null for a command of the operator. */
  by: string | null
  /** The file of an import. */
  note?: string
  /** The key of the save, see `runOnce`. */
  key?: string | null
  /** The edit that this one reverts as a whole. */
  reverts?: number
  /** The store whose stock it changes; the main one by default. */
  storeId?: string | undefined
}

/**
 * Begins an edit, which is one save. `recordChanges` adds what it does to each product, in the same transaction. Lock
 * products before writing them (`lockProducts`), so that `before` is the state that the save found.
 *
 * @returns the id of the edit
 */
export async function beginEdit(
  tx: Queries,
  { kind, by, note = '', key, reverts, storeId }: NewEdit,
): Promise<number> {
  const [edit] = await tx
    .insert(catalogueEdits)
    .values({
      kind,
      userId: by,
      userName: sql`coalesce(${userNameOf(sql`${by}`)}, ${operatorName})`,
      note,
      key,
      reverts,
      storeId,
    })
    .returning({ id: catalogueEdits.id })
  return edit!.id
}

/**
 * Adds to an edit its effects on products, each product once. A created product has all its fields in `after`, a
 * deleted one in `before`, a changed one those that differ in both (`changeBetween`).
 */
export async function recordChanges(
  tx: Queries,
  edit: number,
  changes: readonly ProductChange[],
): Promise<void> {
  if (changes.length === 0) return
  // One parameter for all rows: hundreds would cost the driver as much as everything else.
  await tx.execute(sql`
    insert into ${productChanges} (edit_id, product_id, product_name, before, after, revision, reverts)
    select ${edit}::bigint, v."productId", v."productName", v.before, v.after, p.revision, v.reverts
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as v("productId" text, "productName" text, before json, after json, reverts bigint)
      left join ${products} p on p.id = v."productId"`)
}

/** Deletes an edit that changed nothing. @returns whether it did */
export async function dropEmptyEdit(tx: Queries, edit: number): Promise<boolean> {
  const dropped = await tx.execute(sql`
    delete from ${catalogueEdits} e
    where e.id = ${edit} and e.created_categories || e.created_sub_categories || e.created_links = '{}'
      and not exists (select from ${productChanges} where edit_id = e.id)`)
  return dropped.rowCount === 1
}
