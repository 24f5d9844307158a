import { sql } from 'drizzle-orm'
import { people } from '../../../accounts/schema.ts'
import type { Queries } from '../../../platform/database/client.ts'
import { catalogueEdits, type EditKind, productChanges } from '../../schema.ts'
import type { ProductChange } from './fields.ts'

export type NewEdit = {
  kind: EditKind
  /** Id of the person; null for a command of the operator. */
  by: string | null
  /** The file of an import. */
  note?: string
  /** The edit that this one takes back. */
  undoes?: number
}

/**
 * Begins an edit: one save of somebody, to which what it does to each product is added with `recordChanges` in the
 * same transaction. Whoever writes products in an edit locks them first (`lockKept`), so that what stands as
 * `before` is what the save found.
 *
 * @returns the number of the edit
 */
export async function beginEdit(tx: Queries, { kind, by, note = '', undoes }: NewEdit): Promise<number> {
  const [edit] = await tx
    .insert(catalogueEdits)
    .values({
      kind,
      personId: by,
      personName: sql`coalesce((select name from ${people} where id = ${by}), '')`,
      note,
      ...(undoes !== undefined && { undoes }),
    })
    .returning({ id: catalogueEdits.id })
  return edit!.id
}

/**
 * Adds to an edit what it did to products: any number of times, each product once. A product that was made has
 * `before` null and all its fields in `after`; one that was deleted the other way around; a changed one has in
 * both the fields that differ (`changeBetween`).
 */
export async function recordChanges(
  tx: Queries,
  edit: number,
  changes: readonly ProductChange[],
): Promise<void> {
  if (changes.length === 0) return
  // One parameter holds them all, so that hundreds of rows cost the driver what one does.
  await tx.execute(sql`
    insert into ${productChanges} (edit_id, product_id, product_name, before, after)
    select ${edit}::bigint, v."productId", v."productName", v.before, v.after
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as v("productId" text, "productName" text, before json, after json)`)
}
