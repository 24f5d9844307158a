import type { Locale } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { type Statement, statement, type Values } from '../platform/database/statement.ts'
import { productsWithOffers } from './offers/offered-prices.ts'
import { products } from './schema.ts'

/**
 * A product for a cart or an order: names as the shop wrote them, amounts in whole XOF. Price and discount are what is
 * charged at the moment, with the best offer; `listPrice` is the price before a fixed offer price, else null.
 */
export type PublishedProduct = {
  id: string
  name: string
  nameOther: string | null
  brand: string
  images: string[]
  unit: string
  stepGrams: number | null
  price: number
  discount: number
  listPrice: number | null
  stock: number
}

/** The name of a product in a reader's language, or in the shop's where it has no other. */
export function nameFor(
  { name, nameOther }: Pick<PublishedProduct, 'name' | 'nameOther'>,
  { locale, shopLanguage }: { locale: Locale; shopLanguage: Locale },
): string {
  return locale === shopLanguage ? name : (nameOther ?? name)
}

const fields = sql`id, name, name_other as "nameOther", brand, images, unit, step_grams as "stepGrams", offered.price, offered.discount,
  list_price as "listPrice", stock`
const published = sql`select ${fields} from ${productsWithOffers()}`

/** Published products whose ids a query finds, for a larger statement. */
export const publishedProductsIn = (ids: SQL): SQL => sql`${published} where id in (${ids}) and not draft`

/** Products by id, in the order of their ids. Drafts and deleted products are absent. */
export async function findPublishedProducts(
  tx: Queries,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${published} where id = any(${sql.param(ids)}::text[]) and not draft order by id`,
  )
  return found.rows
}

/** As `findPublishedProducts`, and locks them for key share: nobody deletes them until the transaction ends. */
export async function lockPublishedProductsForShare(
  tx: Queries,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${published} where id = any(${sql.param(ids)}::text[]) and not draft order by id for key share of ${products}`,
  )
  return found.rows
}

/**
 * Locks the products whose ids a query finds, drafts too: nobody changes their stock or price until the transaction
 * ends. Everybody locks products in the order of their ids, so that no two transactions wait for each other.
 */
export function lockPublishedProductsIn(ids: SQL): (values: Values) => Statement<PublishedProduct[]> {
  // Locked inside, priced outside: after waiting, PostgreSQL reads a row again but not what was joined to it.
  const locked = sql`(select * from ${products} where id in (${ids}) order by id for no key update) products`
  return statement<PublishedProduct & { draft: boolean }, PublishedProduct[]>(
    sql`select ${fields}, draft from ${productsWithOffers(sql`now()`, locked)} order by id`,
    (locked) => locked.flatMap(({ draft, ...product }) => (draft ? [] : [product])),
  )
}

/** Locks products by their ids: see `lockPublishedProductsIn`. */
export const lockPublishedProducts = lockPublishedProductsIn(
  sql`select unnest(${sql.placeholder('ids')}::text[])`,
)
