import { backInStockLimit, type Locale, mainStore } from '@dix/contract'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { stockIn } from '../stock/index.ts'
import { backInStockRequests as requests } from './schema.ts'

const inMainStore = (product: SQL) => stockIn(sql`${mainStore}`, product)

/** Ids of the products that a user waits for, oldest request first. */
export async function findRequests(tx: Queries, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ productId: requests.productId })
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(asc(requests.createdAt), asc(requests.productId))
  return rows.map(({ productId }) => productId)
}

/** Stores a request for a published product that is out of stock; another one for it changes nothing. */
export async function addRequest(tx: Queries, userId: string, productId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${requests} (user_id, product_id)
    select ${userId}, id from products where id = ${productId} and ${inMainStore(sql`id`)} = 0 and not draft
    on conflict do nothing`)
  const newest = tx
    .select({ productId: requests.productId })
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.createdAt), desc(requests.productId))
    .limit(backInStockLimit)
  await tx
    .delete(requests)
    .where(and(eq(requests.userId, userId), sql`${requests.productId} not in ${newest}`))
}

export async function removeRequest(tx: Queries, userId: string, productId: string): Promise<void> {
  await tx.delete(requests).where(and(eq(requests.userId, userId), eq(requests.productId, productId)))
}

/** A request whose product is back, with the data for its mail. */
export type DueRequest = {
  email: string
  locale: Locale
  productId: string
  name: string
  nameOther: string | null
  brand: string
  unit: string
}

/**
 * Removes up to `limit` requests whose products are back, for the caller to mail in the same transaction. Stock
 * reserved for unpaid orders does not count. Skips requests that another node has locked.
 */
export async function takeDueRequests(tx: Queries, limit: number): Promise<DueRequest[]> {
  const due = await tx.execute<DueRequest>(sql`
    with due as (
      select r.user_id, r.product_id from ${requests} r join products p on p.id = r.product_id
      where ${inMainStore(sql`p.id`)} > 0 and not p.draft
      order by r.created_at limit ${limit} for update of r skip locked
    ), taken as (
      delete from ${requests} r using due
      where r.user_id = due.user_id and r.product_id = due.product_id returning r.user_id, r.product_id
    )
    select u.email, u.locale, p.id as "productId", p.name, p.name_other as "nameOther", p.brand, p.unit
    from taken t join users u on u.id = t.user_id and u.status = 'Active' join products p on p.id = t.product_id`)
  return due.rows
}
