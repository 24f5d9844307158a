import type { ProductSort } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { productCategories, productSubCategories, products } from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import { fold } from '../../platform/fold.ts'

export type Asked = {
  search: string
  page: number
  limit: number
  category: string | null
  subCategory: string | null
  status: 'all' | 'live' | 'draft'
  stock: 'all' | 'out' | 'low' | 'in'
  picture: 'all' | 'none'
  translation: 'all' | 'missing'
  sort: ProductSort
}

/** A product counts as low when some of it is left, at most as many pieces as it or the shop says. */
export const isLow = (lowStock: number) =>
  sql`(p.stock > 0 and p.stock <= coalesce(p.low_stock, ${lowStock}::integer))`
const isOut = sql`p.stock = 0`
const isLive = sql`not p.draft`
const hasNoPicture = sql`cardinality(p.images) = 0`
/** The name is missing in the other language, or the description where there is one. */
const isUntranslated = sql`(p.name_other is null or (p.description_other is null and p.description <> ''))`

const orders: Record<ProductSort, SQL> = {
  // Not by id alone: an import may bring ids of its own.
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  name: sql`p.key collate "C", p.id`,
  price: sql`p.price, p.id desc`,
  'price-desc': sql`p.price desc, p.id desc`,
  stock: sql`p.stock, p.id desc`,
  'stock-desc': sql`p.stock desc, p.id desc`,
  updated: sql`p.updated_at desc, p.id desc`,
}

/** Ids of a page of products, drafts too, and how many there are on all pages. */
export async function findPage(
  tx: Queries,
  asked: Asked,
  lowStock: number,
): Promise<{ ids: string[]; totalCount: number }> {
  const where = sql.join(conditions(asked, lowStock), sql` and `)
  const found = await tx.execute<{ ids: string[]; count: number }>(sql`
    with found as (select p.id, row_number() over (order by ${orders[asked.sort]}) as place
      from ${products} p where ${where})
    select (select count(*)::integer from found) as count,
      coalesce((select array_agg(id order by place) from found
        where place > ${(asked.page - 1) * asked.limit} and place <= ${asked.page * asked.limit}), '{}') as ids`)
  const { ids, count } = found.rows[0]!
  return { ids, totalCount: count }
}

function conditions(asked: Asked, lowStock: number): SQL[] {
  const { category, subCategory, status, stock, picture, translation } = asked
  return [
    sql`true`,
    ...wordsOf(asked.search),
    ...(category === null
      ? []
      : [
          sql`exists (select from ${productCategories} where product_id = p.id and category_id = ${category})`,
        ]),
    ...(subCategory === null
      ? []
      : [
          sql`exists (select from ${productSubCategories} where product_id = p.id and sub_category_id = ${subCategory})`,
        ]),
    ...(status === 'all' ? [] : [sql`p.draft = ${status === 'draft'}`]),
    // Nobody misses what is not on sale yet, unless drafts are what is looked for.
    ...((stock === 'out' || stock === 'low') && status === 'all' ? [isLive] : []),
    ...(stock === 'out' ? [isOut] : []),
    ...(stock === 'low' ? [isLow(lowStock)] : []),
    ...(stock === 'in' ? [sql`p.stock > 0`] : []),
    ...(picture === 'none' ? [hasNoPicture] : []),
    ...(translation === 'missing' ? [isUntranslated] : []),
  ]
}

/** Every word stands somewhere in a name, brand or unit, whatever its accents and case; or the text is the id. */
function wordsOf(search: string): SQL[] {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const everyWord = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(p.key like ${part} or p.key_other like ${part})`
  })
  return [sql`((${sql.join(everyWord, sql` and `)}) or p.id = ${search})`]
}

export type Counts = {
  all: number
  out: number
  low: number
  noPicture: number
  draft: number
  untranslated: number
}

/** How many products of the whole shop each filter finds; drafts are out or low only among themselves. */
export async function countProducts(tx: Queries, lowStock: number): Promise<Counts> {
  const counting = (which: SQL) => sql`count(*) filter (where ${which})::integer`
  const found = await tx.execute<Counts>(sql`
    select count(*)::integer as all, ${counting(sql`${isOut} and ${isLive}`)} as out,
      ${counting(sql`${isLow(lowStock)} and ${isLive}`)} as low,
      ${counting(hasNoPicture)} as "noPicture", ${counting(sql`p.draft`)} as draft,
      ${counting(isUntranslated)} as untranslated
    from ${products} p`)
  return found.rows[0]!
}
