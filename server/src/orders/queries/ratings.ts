import { type OrderRating, orderPhotoDays, ratingPhotoPath } from '@dix/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Accounts } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { orderRatings, orders } from '../schema.ts'

type RatingRow = typeof orderRatings.$inferSelect

/** The rating of an order; undefined if there is none. */
export async function findRating(tx: Queries, orderId: string): Promise<RatingRow | undefined> {
  const [found] = await tx.select().from(orderRatings).where(eq(orderRatings.orderId, orderId))
  return found
}

/** Writes the rating of an order, or changes it; an undefined photo stays. */
export async function writeRating(
  tx: Queries,
  {
    orderId,
    ...given
  }: Pick<RatingRow, 'orderId' | 'stars' | 'reasons' | 'text'> & { photo?: string | null | undefined },
): Promise<RatingRow> {
  const [written] = await tx
    .insert(orderRatings)
    .values({ orderId, ...given })
    .onConflictDoUpdate({ target: orderRatings.orderId, set: { ...given, changedAt: sql`now()` } })
    .returning()
  return written!
}

/** Deletes the rating of an order whose delivery was undone; its photo is then swept. */
export async function deleteRating(tx: Queries, orderId: string): Promise<void> {
  await tx.delete(orderRatings).where(eq(orderRatings.orderId, orderId))
}

/** Deletes what customers wrote about orders, and their photos; the stars stay in the shop's figures. */
export async function deleteRatingTexts(tx: Queries, orderIds: string[]): Promise<void> {
  await tx.update(orderRatings).set({ text: '', photo: null }).where(inArray(orderRatings.orderId, orderIds))
}

/** The ratings of orders, by order. */
export async function findRatings(tx: Queries, orderIds: string[]): Promise<Map<string, RatingRow>> {
  const found = await tx.select().from(orderRatings).where(inArray(orderRatings.orderId, orderIds))
  return new Map(found.map((rating) => [rating.orderId, rating]))
}

/** The stars of an order in a list; null if it was not rated. */
export const starsOfOrder = sql<number | null>`(
  select rating.stars from ${orderRatings} rating where rating.order_id = ${orders}.id)`

/** Whether an order was rated, with at most so many stars. */
export const hasAtMostStars = (stars: number): SQL => sql`${orders}.id = any(array(
  select rating.order_id from ${orderRatings} rating where rating.stars <= ${stars}))`

/** The given photos that belong to ratings. @param names of files */
export async function findRatingPhotos(tx: Queries, names: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ photo: orderRatings.photo })
    .from(orderRatings)
    .where(inArray(orderRatings.photo, [...names]))
  return found.flatMap(({ photo }) => photo ?? [])
}

/** The photo of a rating; null if there is none. @param seen condition for the orders that its viewer sees */
export async function readRatingPhoto(
  tx: Queries,
  { privatePhotos }: Pick<Accounts, 'privatePhotos'>,
  photo: string,
  seen: SQL | undefined,
): Promise<Buffer | null> {
  const [found] = await tx
    .select({ userId: orders.userId })
    .from(orderRatings)
    .innerJoin(orders, eq(orders.id, orderRatings.orderId))
    .where(and(eq(orderRatings.photo, photo), seen))
  return found?.userId ? privatePhotos.read(found.userId, photo) : null
}

/** Forgets photos after `orderPhotoDays`; their files are then swept. */
export async function forgetOldRatingPhotos(tx: Queries): Promise<void> {
  await tx.execute(sql`
    update ${orderRatings} set photo = null
    where photo is not null and changed_at < now() - make_interval(days => ${orderPhotoDays})`)
}

/** A rating as the API shows it. @param pathOf the URL of a photo for the viewer */
export function asRating(
  { stars, reasons, text, photo, changedAt }: RatingRow,
  pathOf: (photo: string) => string = ratingPhotoPath,
): OrderRating {
  return { stars, reasons, text, photo: photo && pathOf(photo), at: changedAt.toISOString() }
}
