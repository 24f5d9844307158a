import { backInStockLimit, type Locale } from '@dix/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { stockIn } from '../stock/index.ts'
import { backInStockRequests as requests } from './schema.ts'

/** Ids of the products that a user waits for, oldest request first. @param storeId in one store; absent: in any */
export async function findRequests(tx: Queries, userId: string, storeId?: string): Promise<string[]> {
  const rows = await tx
    .select({ productId: requests.productId })
    .from(requests)
    .where(
      and(eq(requests.userId, userId), storeId === undefined ? undefined : eq(requests.storeId, storeId)),
    )
    .orderBy(asc(requests.createdAt), asc(requests.productId))
  return [...new Set(rows.map(({ productId }) => productId))]
}

/** A user who waits for a product to be back in a store. */
export type Request = { userId: string; productId: string; storeId: string }

/** Stores a request for a published product that is out of stock in its store; repeating it changes nothing. */
export async function addRequest(tx: Queries, { userId, productId, storeId }: Request): Promise<void> {
  const stock = stockIn(sql`${storeId}`, sql`id`)
  await tx.execute(sql`
    insert into ${requests} (user_id, product_id, store_id)
    select ${userId}, id, ${storeId} from products where id = ${productId} and ${stock} = 0 and not draft
    on conflict do nothing`)
  const newest = tx
    .select({ productId: requests.productId, storeId: requests.storeId })
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.createdAt), desc(requests.productId), desc(requests.storeId))
    .limit(backInStockLimit)
  await tx
    .delete(requests)
    .where(
      and(eq(requests.userId, userId), sql`(${requests.productId}, ${requests.storeId}) not in ${newest}`),
    )
}

export async function removeRequest(tx: Queries, { userId, productId, storeId }: Request): Promise<void> {
  await tx
    .delete(requests)
    .where(and(eq(requests.userId, userId), eq(requests.productId, productId), eq(requests.storeId, storeId)))
}

/** A user whose products are back in their stores, with the data for one email about all of them. */
export type DueRequests = {
  email: string
  emailVerified: boolean
  locale: Locale
  products: { productId: string; name: string; nameOther: string | null; brand: string; unit: string }[]
}

/**
 * Removes up to `limit` requests whose products are back, for the caller to email in the same transaction. Stock
 * reserved for unpaid orders does not count. Skips requests that another node has locked.
 */
export async function takeDueRequests(tx: Queries, limit: number): Promise<DueRequests[]> {
  const due = await tx.execute<DueRequests>(sql`
    with due as (
      select r.user_id, r.product_id, r.store_id from ${requests} r join products p on p.id = r.product_id
      where ${stockIn(sql`r.store_id`, sql`p.id`)} > 0 and not p.draft
      order by r.created_at limit ${limit} for update of r skip locked
    ), taken as (
      delete from ${requests} r using due
      where (r.user_id, r.product_id, r.store_id) = (due.user_id, due.product_id, due.store_id) returning r.user_id, r.product_id
    )
    select u.email, u.email_verified as "emailVerified", u.locale, json_agg(json_build_object(
      'productId', p.id, 'name', p.name, 'nameOther', p.name_other, 'brand', p.brand, 'unit', p.unit) order by p.name, p.id
      ) as products
    from (select distinct user_id, product_id from taken) t
      join users u on u.id = t.user_id and u.status = 'Active' and u.email is not null
      join products p on p.id = t.product_id
    group by u.id`)
  return due.rows
}
