import { codeKey, mainStore, type ProductSort, smallestCoin } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { discountedPriceColumn, productCategories, productSubCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { fold } from '../../platform/fold.ts'
import { productsIn } from '../../stock/index.ts'

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
  coins: 'all' | 'none'
  sort: ProductSort
}

/** Every product, the newest first. */
export const unfiltered = {
  search: '',
  category: null,
  subCategory: null,
  status: 'all',
  stock: 'all',
  picture: 'all',
  translation: 'all',
  coins: 'all',
  sort: 'newest',
} as const

/** Stock is low if some is left, but at most the threshold of the product or the shop. */
export const isLow = (lowStock: number) =>
  sql`(p.stock > 0 and p.stock <= coalesce(p.low_stock, ${lowStock}::integer))`
const isOut = sql`p.stock = 0`
const isLive = sql`not p.draft`
const hasNoPicture = sql`cardinality(p.images) = 0`
/** The name is missing in the other language, or the description if there is one in the main language. */
const isUntranslated = sql`(p.name_other is null or (p.description_other is null and p.description <> ''))`
/** Coins cannot pay the discounted price, regardless of running offers. */
const hasNoCoin = sql`${discountedPriceColumn} % ${sql.raw(String(smallestCoin))} <> 0`

const orders: Record<ProductSort, SQL> = {
  // Not by id alone, because an import may bring its own ids.
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  name: sql`p.key collate "C", p.id`,
  price: sql`p.price, p.id desc`,
  'price-desc': sql`p.price desc, p.id desc`,
  stock: sql`p.stock, p.id desc`,
  'stock-desc': sql`p.stock desc, p.id desc`,
  updated: sql`p.updated_at desc, p.id desc`,
}

/** Ids of one page of products by their stock in a store, drafts included, and the total number. */
export async function findPage(
  tx: Queries,
  asked: Asked,
  lowStock: number,
  storeId = mainStore,
): Promise<{ ids: string[]; totalCount: number }> {
  const where = sql.join(conditions(asked, lowStock), sql` and `)
  const found = await tx.execute<{ ids: string[]; count: number }>(sql`
    with found as (select p.id, row_number() over (order by ${codedFirst(asked.search)}${orders[asked.sort]}) as row_number
      from ${productsIn(sql`${storeId}`)} p where ${where})
    select (select count(*)::integer from found) as count,
      coalesce((select array_agg(id order by row_number) from found
        where row_number > ${(asked.page - 1) * asked.limit} and row_number <= ${asked.page * asked.limit}), '{}') as ids`)
  const { ids, count } = found.rows[0]!
  return { ids, totalCount: count }
}

function conditions(asked: Asked, lowStock: number): SQL[] {
  const { category, subCategory, status, stock, picture, translation, coins } = asked
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
    // Drafts are not on sale: they count as low or out only among drafts.
    ...((stock === 'out' || stock === 'low') && status === 'all' ? [isLive] : []),
    ...(stock === 'out' ? [isOut] : []),
    ...(stock === 'low' ? [isLow(lowStock)] : []),
    ...(stock === 'in' ? [sql`p.stock > 0`] : []),
    ...(picture === 'none' ? [hasNoPicture] : []),
    ...(translation === 'missing' ? [isUntranslated] : []),
    ...(coins === 'none' ? [hasNoCoin] : []),
  ]
}

/** Every word is in the name, brand or unit, ignoring accents and case; or the text is the id or a code. */
function wordsOf(search: string): SQL[] {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const everyWord = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(p.key like ${part} or p.key_other like ${part})`
  })
  return [sql`((${sql.join(everyWord, sql` and `)}) or p.id = ${search} or ${hasCode(search)})`]
}

/** Whether the text is the barcode or the product number. */
function hasCode(search: string): SQL {
  const number = search.replace(/\s+/g, ' ').toLowerCase()
  return sql`(p.barcode is not distinct from ${codeKey(search)} or lower(p.product_number) is not distinct from ${number})`
}

function codedFirst(search: string): SQL {
  return search === '' ? sql`` : sql`not ${hasCode(search)}, `
}

export type Counts = {
  all: number
  out: number
  low: number
  noPicture: number
  draft: number
  untranslated: number
  noCoin: number
}

/** The number of products that each filter finds. Drafts count as low or out only among drafts. */
export async function countProducts(tx: Queries, lowStock: number, storeId = mainStore): Promise<Counts> {
  const counting = (which: SQL) => sql`count(*) filter (where ${which})::integer`
  const found = await tx.execute<Counts>(sql`
    select count(*)::integer as all, ${counting(sql`${isOut} and ${isLive}`)} as out,
      ${counting(sql`${isLow(lowStock)} and ${isLive}`)} as low,
      ${counting(hasNoPicture)} as "noPicture", ${counting(sql`p.draft`)} as draft,
      ${counting(isUntranslated)} as untranslated, ${counting(hasNoCoin)} as "noCoin"
    from ${productsIn(sql`${storeId}`)} p`)
  return found.rows[0]!
}
