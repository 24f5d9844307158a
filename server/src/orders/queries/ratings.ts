import type { OrderRating } from '@dix/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { orderRatings, orders } from '../schema.ts'

type RatingRow = typeof orderRatings.$inferSelect

/** The rating of an order; undefined if there is none. */
export async function findRating(tx: Queries, orderId: string): Promise<RatingRow | undefined> {
  const [found] = await tx.select().from(orderRatings).where(eq(orderRatings.orderId, orderId))
  return found
}

/** Writes the rating of an order, or changes it. */
export async function writeRating(
  tx: Queries,
  { orderId, ...given }: Pick<RatingRow, 'orderId' | 'stars' | 'reasons' | 'text'>,
): Promise<RatingRow> {
  const [written] = await tx
    .insert(orderRatings)
    .values({ orderId, ...given })
    .onConflictDoUpdate({ target: orderRatings.orderId, set: { ...given, changedAt: sql`now()` } })
    .returning()
  return written!
}

/** Deletes what customers wrote about orders; the stars stay in the shop's figures. */
export async function deleteRatingTexts(tx: Queries, orderIds: string[]): Promise<void> {
  await tx.update(orderRatings).set({ text: '' }).where(inArray(orderRatings.orderId, orderIds))
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

/** A rating as the API shows it. */
export function asRating({ stars, reasons, text, changedAt }: RatingRow): OrderRating {
  return { stars, reasons, text, at: changedAt.toISOString() }
}
