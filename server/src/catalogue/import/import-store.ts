import { inArray, sql } from 'drizzle-orm'
import { bounds, type Queries } from '../../platform/database/client.ts'
import { readKept } from '../administration/store/kept-products.ts'
import { productCategories, productSubCategories, products } from '../schema.ts'
import type { FieldName } from './draft.ts'
import type { Known } from './known.ts'

/** Any number that other programs on the same database are unlikely to lock. */
export const importLock = 7_210_020

/** Makes this transaction the only import, however long another one takes, and readies its notebook. */
export async function beginImport(tx: Queries): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  await tx.execute(
    sql`select set_config('lock_timeout', ${String(bounds.lock)}, true), set_config('dix.stock_reason', 'import', true)`,
  )
  await tx.execute(
    sql`create temp table imported (product_id text primary key, line integer not null) on commit drop`,
  )
}

/** The products that have one of these ids or keys. */
export async function findKnown(tx: Queries, ids: string[], keys: string[]): Promise<Known[]> {
  const found = await tx.execute<{ id: string; line: number | null }>(sql`
    select p.id, imported.line
    from ${products} p left join imported on imported.product_id = p.id
    where p.id = any(${sql.param(ids)}::text[]) or p.key = any(${sql.param(keys)}::text[])`)
  const rows = new Map(found.rows.map((row) => [row.id, row]))
  const kept = await readKept(tx, [...rows.keys()])
  return kept.map((product) => ({ ...product, line: rows.get(product.id)!.line }))
}

/** Where a product's fields are kept. */
const columns: Record<FieldName, { name: string }> = {
  name: products.name,
  nameOther: products.nameOther,
  brand: products.brand,
  unit: products.unit,
  price: products.price,
  discount: products.discount,
  stock: products.stock,
  lowStock: products.lowStock,
  draft: products.draft,
  images: products.images,
  description: products.description,
  descriptionOther: products.descriptionOther,
  details: products.details,
  detailsOther: products.detailsOther,
}

/** Products as rows `v`. One parameter holds them all, so that hundreds of rows cost the driver what one does. */
const rowsOf = (rows: readonly Known[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(
  id text, key text, name text, "nameOther" text, brand text, unit text, price integer, discount integer,
  stock integer, "lowStock" integer, draft boolean, images text[], description text, "descriptionOther" text, details json, "detailsOther" json)`

export async function insertProducts(tx: Queries, created: readonly Known[]): Promise<void> {
  if (created.length === 0) return
  const fields = Object.entries(columns)
  const into = sql.join(
    fields.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const from = sql.join(
    fields.map(([field]) => sql`v.${sql.identifier(field)}`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${products} (id, key, ${into}) select v.id, v.key, ${from} from ${rowsOf(created)}`)
}

/** What an update writes beside shelves. */
export type Assignments = { fields: FieldName[]; isRenamed: boolean; isRevised: boolean }

/**
 * Sets the given fields of products, and nothing else: what a file does not speak about may be changing under
 * somebody's hands, above all the stock.
 */
export async function updateProducts(
  tx: Queries,
  changed: readonly Known[],
  { fields, isRenamed, isRevised }: Assignments,
): Promise<void> {
  const assignments = fields.map(
    (field) => sql`${sql.identifier(columns[field].name)} = v.${sql.identifier(field)}`,
  )
  if (isRenamed) assignments.push(sql`key = v.key`)
  // The date makes a new revision, also where only shelves change.
  if (isRevised) assignments.push(sql`updated_at = now()`)
  await tx.execute(sql`
    update ${products} p set ${sql.join(assignments, sql`, `)} from ${rowsOf(changed)} where p.id = v.id`)
}

/** Puts products on exactly the shelves they name, in that order. `existing` are those that stood elsewhere. */
export async function writeShelves(
  tx: Queries,
  placed: readonly Known[],
  existing: readonly Known[],
): Promise<void> {
  const ids = existing.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
    await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, ids))
  }
  const links = (shelfIds: (product: Known) => string[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(
      placed.flatMap((product) =>
        shelfIds(product).map((shelf, position) => ({ product: product.id, shelf, position })),
      ),
    )}::jsonb) as v(product text, shelf text, position integer)`
  await tx.execute(sql`
    insert into ${productCategories} (product_id, category_id, position)
    select product, shelf, position from ${links(({ categoryIds }) => categoryIds)}`)
  await tx.execute(sql`
    insert into ${productSubCategories} (product_id, sub_category_id, position)
    select product, shelf, position from ${links(({ subCategoryIds }) => subCategoryIds)}`)
}

/** Notes which line of the file spoke of a product first. */
export async function noteLines(tx: Queries, noted: readonly Known[]): Promise<void> {
  if (noted.length === 0) return
  await tx.execute(sql`
    insert into imported select * from unnest(
      ${sql.param(noted.map(({ id }) => id))}::text[], ${sql.param(noted.map(({ line }) => line))}::integer[])
    on conflict do nothing`)
}
