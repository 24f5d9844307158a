import type { Offer, OfferChange } from '@dix/contract'
import { count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { categories, offers, products, subCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import { offerChanges } from '../schema.ts'
import { type OfferFields, recordOf, stateOf } from './fields.ts'

/** An offer, null if it does not exist now, and the number of its saves. */
export type StoredOffer = { id: string; fields: OfferFields | null; revision: number }

/** An offer, locked until the transaction ends, even if it is deleted or new. */
export async function lockOffer(tx: Queries, id: string): Promise<StoredOffer> {
  // A deleted offer has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('offer ' || ${id}, 0))`)
  const [row] = await tx.select().from(offers).where(eq(offers.id, id))
  const [last] = await tx
    .select({ revision: sql<number>`coalesce(max(${offerChanges.revision}), 0)` })
    .from(offerChanges)
    .where(eq(offerChanges.offerId, id))
  return { id, fields: row ? fieldsOf(row) : null, revision: last!.revision }
}

/** Writes a locked offer, or deletes it, and records the change. @returns the id of the change */
export async function writeOffer(
  tx: Queries,
  { id, fields: before, revision }: StoredOffer,
  after: OfferFields | null,
  userId: string,
): Promise<string> {
  if (after) {
    const values = { ...rowOf(after), revision: revision + 1 }
    await tx
      .insert(offers)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: offers.id, set: values })
  } else await tx.delete(offers).where(eq(offers.id, id))
  const change = newId()
  await tx
    .insert(offerChanges)
    .values({ id: change, offerId: id, revision: revision + 1, userId, before, after })
  return change
}

const fieldsOf = (row: typeof offers.$inferSelect): OfferFields =>
  recordOf({
    ...row,
    from: row.startsAt.toISOString(),
    until: row.endsAt?.toISOString() ?? null,
    products: row.productIds,
    categories: row.categoryIds,
    subCategories: row.subCategoryIds,
  })

const rowOf = ({ from, until, products, categories, subCategories, ...same }: OfferFields) => ({
  ...same,
  startsAt: new Date(from),
  endsAt: until === null ? null : new Date(until),
  productIds: products,
  categoryIds: categories,
  subCategoryIds: subCategories,
})

/** Offers that have not ended. */
export async function countCurrent(tx: Queries): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(offers)
    .where(or(isNull(offers.endsAt), gt(offers.endsAt, sql`now()`)))
  return found!.count
}

/** Every offer, or the one with this id, as the back office shows it: the latest start first. */
export async function findOffers(tx: Queries, id?: string): Promise<Offer[]> {
  const rows = await tx
    .select()
    .from(offers)
    .where(id === undefined ? undefined : eq(offers.id, id))
    .orderBy(desc(offers.startsAt), offers.id)
  const [productsById, categoriesById, subCategoriesById] = await Promise.all([
    findProducts(
      tx,
      rows.flatMap(({ productIds }) => productIds),
    ),
    findNames(
      tx,
      categories,
      rows.flatMap(({ categoryIds }) => categoryIds),
    ),
    findNames(
      tx,
      subCategories,
      rows.flatMap(({ subCategoryIds }) => subCategoryIds),
    ),
  ])
  return rows.map(({ revision, ...row }) => ({
    ...fieldsOf({ ...row, revision }),
    _id: row.id,
    products: row.productIds.flatMap((productId) => productsById.get(productId) ?? []),
    categories: row.categoryIds.flatMap((categoryId) => categoriesById.get(categoryId) ?? []),
    subCategories: row.subCategoryIds.flatMap((subCategoryId) => subCategoriesById.get(subCategoryId) ?? []),
    revision,
  }))
}

/** The given products that exist, drafts included, by id. */
export async function findProducts(tx: Queries, ids: readonly string[]) {
  const rows = await tx
    .select({
      _id: products.id,
      name: products.name,
      unit: products.unit,
      brand: products.brand,
      price: products.price,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row._id, row]))
}

/** The given categories or sub categories that exist, by id. */
export async function findNames(
  tx: Queries,
  table: typeof categories | typeof subCategories,
  ids: readonly string[],
) {
  const rows = await tx
    .select({ _id: table.id, name: table.name })
    .from(table)
    .where(sql`${table.id} = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row._id, row]))
}

/** The given brands that products have, drafts included. */
export async function findBrands(tx: Queries, brands: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ brand: string }>(sql`
    select brand from unnest(${sql.param(brands)}::text[]) asked (brand)
    where exists (select from ${products} p where p.brand = asked.brand)`)
  return rows.map(({ brand }) => brand)
}

const lastRevision = sql`(select max(last.revision) from ${offerChanges} last where last.offer_id = ${offerChanges.offerId})`

/** A page of all saves, newest first, or of those with these ids. */
export async function findOfferChanges(
  tx: Queries,
  { limit, offset = 0, ids }: { limit: number; offset?: number; ids?: readonly string[] },
): Promise<OfferChange[]> {
  const rows = await tx
    .select({
      _id: offerChanges.id,
      at: offerChanges.at,
      by: userNameOf(sql`${offerChanges.userId}`),
      before: offerChanges.before,
      after: offerChanges.after,
      isLast: sql<boolean>`${offerChanges.revision} = ${lastRevision}`,
    })
    .from(offerChanges)
    .where(ids && sql`${offerChanges.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(desc(offerChanges.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ at, by, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: by ?? '',
    before: stateOf(before as OfferFields | null),
    after: stateOf(after as OfferFields | null),
  }))
}

export async function countOfferChanges(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(offerChanges)
  return found!.count
}

/** A save: the offer, the revision that it created, and its state before; undefined if there is no such save. */
export async function findOfferChange(
  tx: Queries,
  id: string,
): Promise<{ offerId: string; revision: number; before: OfferFields | null } | undefined> {
  const [change] = await tx.select().from(offerChanges).where(eq(offerChanges.id, id))
  return change && { ...change, before: change.before as OfferFields | null }
}
