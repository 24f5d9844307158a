import { type Locale, mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { type Statement, type StatementValues, statement } from '../platform/database/statement.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { stockIn, stockLevels } from '../stock/index.ts'
import { productsWithOffers } from './offers/offered-prices.ts'
import { products } from './schema.ts'

/**
 * A product for a cart or an order: names as the shop wrote them, amounts in whole XOF. Price and discount are those
 * currently charged, with the best offer; `listPrice` is the price before a fixed offer price, else null.
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

/** The name of a product in a visitor's language, or in the shop's if it has no translation. */
export function nameFor(
  { name, nameOther }: Pick<PublishedProduct, 'name' | 'nameOther'>,
  { locale, shopLanguage }: { locale: Locale; shopLanguage: Locale },
): string {
  return locale === shopLanguage ? name : (nameOther ?? name)
}

/** A product before its store is known: its stock per store id. */
export type StockedProduct = Omit<PublishedProduct, 'stock'> & { stocks: Readonly<Record<string, number>> }

/** Products with the stock of one store. */
export function stockedIn(products: readonly StockedProduct[], storeId: string): PublishedProduct[] {
  return products.map(({ stocks, ...product }) => ({ ...product, stock: stocks[storeId] ?? 0 }))
}

const fields = sql`id, name, name_other as "nameOther", brand, images, unit, step_grams as "stepGrams", offered.price, offered.discount,
  list_price as "listPrice"`
const published = (storeId: SQL | null) =>
  sql`select ${fields}, ${stockIn(storeId, sql`products.id`)} as stock from ${productsWithOffers()}`

/** Published products selected by a query of ids, with their stock in a store, for a larger statement. */
export const publishedProductsIn = (ids: SQL, storeId: SQL): SQL =>
  sql`${published(storeId)} where id in (${ids}) and not draft`

/**
 * Products by id with their stock in a store, or in all stores for null, in the order of their ids. Drafts and deleted
 * products are absent.
 */
export async function findPublishedProducts(
  tx: Queries,
  ids: readonly string[],
  storeId: string | null = mainStore,
): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${published(storeId === null ? null : sql`${storeId}`)} where id = any(${sql.param(ids)}::text[]) and not draft order by id`,
  )
  return found.rows
}

/** Like `findPublishedProducts`, and locks them for key share: they cannot be deleted until the transaction ends. */
export async function lockPublishedProductsForShare(
  tx: Queries,
  ids: readonly string[],
  storeId = mainStore,
): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${published(sql`${storeId}`)} where id = any(${sql.param(ids)}::text[]) and not draft order by id for key share of ${products}`,
  )
  return found.rows
}

/**
 * Locks the products selected by a query of ids, drafts included: their stock and price cannot change until the
 * transaction ends. All code locks products in order of id, to avoid deadlocks. Read their data in a later statement:
 * one that waits for a lock sees other tables as they were before.
 */
export function lockProductsIn(ids: SQL): (values: StatementValues) => Statement {
  return statement(sql`select id from ${products} where id in (${ids}) order by id for no key update`)
}

/** Reads the published products selected by a query of ids, with their stock in every store, in order of id. */
export function stockedProductsIn(ids: SQL): (values: StatementValues) => Statement<StockedProduct[]> {
  return statement<StockedProduct>(sql`
    select ${fields}, (
      select coalesce(json_object_agg(store_id, stock), '{}') from ${stockLevels} level where level.product_id = products.id
    ) as stocks
    from ${productsWithOffers()} where id in (${ids}) and not draft order by id`)
}

const chosen = sql`select unnest(${sql.placeholder('ids')}::text[])`
const lockChosen = lockProductsIn(chosen)
const readChosen = stockedProductsIn(chosen)

/** Locks products by id and reads the published ones, with their stock in a store: see `lockProductsIn`. */
export async function lockPublishedProducts(
  tx: Transaction,
  ids: readonly string[],
  storeId: string,
): Promise<PublishedProduct[]> {
  const [, found] = await tx.batch([lockChosen({ ids }), readChosen({ ids })])
  return stockedIn(found, storeId)
}
