import type { EditKind } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { products } from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import { catalogueEdits, productChanges } from '../schema.ts'
import type { ProductChange } from './fields.ts'

/** Whom the history names where the operator imported from the command line. */
const operatorName = 'npm run catalogue'

export type NewEdit = {
  kind: EditKind
  /** Id of the person; null for a command of the operator. */
  by: string | null
  /** The file of an import. */
  note?: string
  /** What it was sent under, see `once`. */
  key?: string | null
  /** The edit that this one takes back whole. */
  undoes?: number
}

/**
 * Begins an edit: one save of somebody, to which what it does to each product is added with `recordChanges` in the
 * same transaction. Whoever writes products in an edit locks them first (`lockKept`), so that what stands as
 * `before` is what the save found.
 *
 * @returns the number of the edit
 */
export async function beginEdit(tx: Queries, { kind, by, note = '', key, undoes }: NewEdit): Promise<number> {
  const [edit] = await tx
    .insert(catalogueEdits)
    .values({
      kind,
      userId: by,
      userName: sql`coalesce(${userNameOf(sql`${by}`)}, ${operatorName})`,
      note,
      key,
      undoes,
    })
    .returning({ id: catalogueEdits.id })
  return edit!.id
}

/**
 * Adds to an edit what it did to products, after it did: any number of times, each product once. A product that was
 * made has `before` null and all its fields in `after`; one that was deleted the other way around; a changed one has
 * in both the fields that differ (`changeBetween`).
 */
export async function recordChanges(
  tx: Queries,
  edit: number,
  changes: readonly ProductChange[],
): Promise<void> {
  if (changes.length === 0) return
  // One parameter holds them all, so that hundreds of rows cost the driver what one does.
  await tx.execute(sql`
    insert into ${productChanges} (edit_id, product_id, product_name, before, after, revision, undoes)
    select ${edit}::bigint, v."productId", v."productName", v.before, v.after, p.revision, v.undoes
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as v("productId" text, "productName" text, before json, after json, undoes bigint)
      left join ${products} p on p.id = v."productId"`)
}

/** Takes an edit out again that changed nothing, and says whether it was so. */
export async function dropEmptyEdit(tx: Queries, edit: number): Promise<boolean> {
  const dropped = await tx.execute(sql`
    delete from ${catalogueEdits} e
    where e.id = ${edit} and e.made_categories || e.made_sub_categories || e.made_links = '{}'
      and not exists (select from ${productChanges} where edit_id = e.id)`)
  return dropped.rowCount === 1
}
