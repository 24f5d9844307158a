import { inArray, sql } from 'drizzle-orm'
import { bounds, type Queries } from '../../platform/database/client.ts'
import { productCategories, productSubCategories, products } from '../schema.ts'
import { readProducts } from '../store.ts'
import type { FieldName } from './draft.ts'
import type { Known } from './known.ts'

/** Any number that other programs on the same database are unlikely to lock. */
const importLock = 7_210_020

/** Makes this transaction the only import, however long another one takes, and readies its notebook. */
export async function beginImport(tx: Queries): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  await tx.execute(sql`select set_config('lock_timeout', ${String(bounds.lock)}, true)`)
  await tx.execute(
    sql`create temp table imported (product_id text primary key, line integer not null) on commit drop`,
  )
}

/** The products that have one of these ids or keys. */
export async function findKnown(tx: Queries, ids: string[], keys: string[]): Promise<Known[]> {
  const found = await tx.execute<{ id: string; key: string; line: number | null }>(sql`
    select p.id, p.key, imported.line
    from ${products} p left join imported on imported.product_id = p.id
    where p.id = any(${sql.param(ids)}::text[]) or p.key = any(${sql.param(keys)}::text[])`)
  const rows = new Map(found.rows.map((row) => [row.id, row]))
  const read = rows.size > 0 ? await readProducts(tx, [...rows.keys()]) : []
  return read.map(({ _id, name, description, details, ...product }) => ({
    ...product,
    id: _id,
    name: name.main,
    nameOther: name.other,
    description: description.main,
    descriptionOther: description.other,
    details: details.main,
    detailsOther: details.other,
    key: rows.get(_id)!.key,
    line: rows.get(_id)!.line,
  }))
}

export async function insertProducts(tx: Queries, created: Known[]): Promise<void> {
  if (created.length > 0) await tx.insert(products).values(created)
}

/** Columns as an update sets them from `v`, one row of the change. */
const setColumn: Record<FieldName, ReturnType<typeof sql>> = {
  name: sql`name = v.name`,
  nameOther: sql`name_other = v."nameOther"`,
  brand: sql`brand = v.brand`,
  unit: sql`unit = v.unit`,
  price: sql`price = v.price`,
  discount: sql`discount = v.discount`,
  stock: sql`stock = v.stock`,
  images: sql`images = v.images`,
  description: sql`description = v.description`,
  descriptionOther: sql`description_other = v."descriptionOther"`,
  details: sql`details = v.details`,
  detailsOther: sql`details_other = v."detailsOther"`,
}

/**
 * Sets the given fields of products, and nothing else: what a file does not speak about may be changing under
 * somebody's hands, above all the stock.
 *
 * @returns how many of the products still exist
 */
export async function updateProducts(
  tx: Queries,
  changed: readonly Known[],
  fields: readonly FieldName[],
): Promise<number> {
  if (changed.length === 0) return 0
  const assignments = sql.join(
    [sql`key = v.key`, sql`updated_at = now()`, ...fields.map((field) => setColumn[field])],
    sql`, `,
  )
  const result = await tx.execute(sql`
    update ${products} p set ${assignments}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v(
      id text, key text, name text, "nameOther" text, brand text, unit text, price integer, discount integer,
      stock integer, images text[], description text, "descriptionOther" text, details jsonb, "detailsOther" jsonb)
    where p.id = v.id`)
  return result.rowCount ?? 0
}

/** Puts products on exactly the shelves they name. */
export async function writeShelves(
  tx: Queries,
  moved: readonly Known[],
  existing: readonly Known[],
): Promise<void> {
  const ids = existing.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
    await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, ids))
  }
  const inCategories = moved.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ productId: id, categoryId, position })),
  )
  const inSubCategories = moved.flatMap(({ id, subCategoryIds }) =>
    subCategoryIds.map((subCategoryId, position) => ({ productId: id, subCategoryId, position })),
  )
  if (inCategories.length > 0) await tx.insert(productCategories).values(inCategories)
  if (inSubCategories.length > 0) await tx.insert(productSubCategories).values(inSubCategories)
}

/** Notes which line of the file spoke of a product first. */
export async function noteLines(tx: Queries, noted: readonly Known[]): Promise<void> {
  if (noted.length === 0) return
  await tx.execute(sql`
    insert into imported select * from unnest(
      ${sql.param(noted.map(({ id }) => id))}::text[], ${sql.param(noted.map(({ line }) => line))}::integer[])
    on conflict do nothing`)
}
