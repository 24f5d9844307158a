import { mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { productSubCategories, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { stockIn } from '../../stock/index.ts'
import type { Placement } from './category-positions.ts'

/** Gap between consecutively numbered products: ten moves fit between them before all are renumbered. */
const gap = 1024

/** A product of a sub category. `image` is a site-relative URL, empty if there is no picture. */
export type PositionedProduct = {
  id: string
  name: string
  unit: string
  image: string
  draft: boolean
  stock: number
}

/** By position, then those without one by id; the same as in the snapshot, apart from stock. */
const inOrder = (link: SQL) => sql`${link}.product_position nulls last, ${link}.product_id collate "C"`

/** One page of the products of a sub category, drafts included, in order, and their total number. */
export async function readProductOrder(
  tx: Queries,
  subCategoryId: string,
  { page, limit }: { page: number; limit: number },
  storeId = mainStore,
): Promise<{ rows: PositionedProduct[]; totalCount: number }> {
  const count = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${productSubCategories} where sub_category_id = ${subCategoryId}`)
  const found = await tx.execute<PositionedProduct>(sql`
    select p.id, p.name, p.unit, coalesce(p.images[1], '') as image, p.draft,
      ${stockIn(sql`${storeId}`, sql`p.id`)} as stock
    from ${productSubCategories} l join ${products} p on p.id = l.product_id
    where l.sub_category_id = ${subCategoryId}
    order by ${inOrder(sql`l`)} limit ${limit} offset ${(page - 1) * limit}`)
  return { rows: found.rows, totalCount: count.rows[0]!.count }
}

/**
 * Moves a product of a sub category in front of another, or to the end. Unsorted products get a position only if they
 * precede it; the cost of a move does not depend on the number of products elsewhere.
 *
 * @returns undefined if one of the two is not in the sub category
 */
export async function placeProduct(
  tx: Queries,
  subCategoryId: string,
  id: string,
  before: string | null,
): Promise<Placement | undefined> {
  const links = await findLinks(tx, subCategoryId, id, before)
  const moved = links.get(id)
  if (!moved || (before !== null && !links.has(before))) return undefined
  const placed = { name: moved.name, nextBefore: moved.next }
  if (before === id || before === moved.next) return { ...placed, isMoved: false, products: [] }
  const numbered = await ensureFreePosition(tx, subCategoryId, id, before)
  await tx.execute(sql`
    update ${productSubCategories} set product_position = ${numbered.position}
    where sub_category_id = ${subCategoryId} and product_id = ${id}`)
  return { ...placed, isMoved: true, products: [id, ...numbered.products] }
}

type Link = { id: string; name: string; next: string | null }

async function findLinks(
  tx: Queries,
  subCategoryId: string,
  id: string,
  before: string | null,
): Promise<Map<string, Link>> {
  const found = await tx.execute<Link>(sql`
    select sorted.id, p.name, sorted.next from (
      select product_id as id, lead(product_id) over (order by ${inOrder(sql`l`)}) as next
      from ${productSubCategories} l where sub_category_id = ${subCategoryId}) sorted
    join ${products} p on p.id = sorted.id where sorted.id in (${id}, ${before ?? id})`)
  return new Map(found.rows.map((link) => [link.id, link]))
}

type FreePosition = { position: number; products: string[] }

/** A free position directly before a product, or at the end. @returns also the products that it numbered for this */
async function ensureFreePosition(
  tx: Queries,
  subCategoryId: string,
  id: string,
  before: string | null,
): Promise<FreePosition> {
  const free = await findFreePosition(tx, subCategoryId, id, before)
  if (free !== null) return { position: free, products: [] }
  const upTo =
    before === null ? sql`true` : sql`sorted.at <= (select at from sorted where product_id = ${before})`
  const numbered = await tx.execute<{ id: string }>(sql`
    with sorted as (
      select product_id, product_position, row_number() over (order by ${inOrder(sql`l`)}) as at
      from ${productSubCategories} l where sub_category_id = ${subCategoryId} and product_id <> ${id})
    update ${productSubCategories} l set product_position = sorted.at * ${gap}
    from sorted where l.sub_category_id = ${subCategoryId} and l.product_id = sorted.product_id
      and (sorted.product_position is not null or ${upTo})
      and l.product_position is distinct from sorted.at * ${gap}
    returning l.product_id as id`)
  const position = (await findFreePosition(tx, subCategoryId, id, before))!
  return { position, products: numbered.rows.map((row) => row.id) }
}

/** The position between a product and the one before it; null if there is none or one of the two has no position. */
async function findFreePosition(
  tx: Queries,
  subCategoryId: string,
  id: string,
  before: string | null,
): Promise<number | null> {
  const found = await tx.execute<{ next: number | null; previous: number | null; unsorted: boolean }>(sql`
    with others as (
      select * from ${productSubCategories} where sub_category_id = ${subCategoryId} and product_id <> ${id})
    select n.next, (
        select max(product_position) from others
        where product_id is distinct from ${before}::text and (n.next is null or product_position <= n.next)) as previous,
      exists (select from others where product_position is null) as unsorted
    from (select (select product_position from others where product_id = ${before}) as next) n`)
  const { next, previous, unsorted } = found.rows[0]!
  if (before === null) return unsorted ? null : (previous ?? 0) + gap
  if (next === null) return null
  if (previous === null) return next - gap
  return next - previous >= 2 ? Math.floor((next + previous) / 2) : null
}
