import {
  type AdminReview,
  type Rating,
  type ReviewAction,
  type ReviewFilter,
  type ReviewSort,
  ratingOf,
  reviewLimits,
} from '@dix/contract'
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../accounts/index.ts'
import { products } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { type ReviewRow, reviewChanges, reviews } from './schema.ts'

type Page = { page: number; limit: number }

const shown = and(isNull(reviews.hiddenReason), isNull(reviews.deletedAt))
const offsetOf = ({ page, limit }: Page) => (page - 1) * limit

/** The ratings of products by id, or of all products that have any. */
export async function readRatings(tx: Queries, ids?: string[]): Promise<ReadonlyMap<string, Rating>> {
  const rows = await tx
    .select({
      productId: reviews.productId,
      count: sql<number>`count(*)::integer`,
      sum: sql<number>`sum(${reviews.stars})::integer`,
    })
    .from(reviews)
    .where(and(shown, ids && sql`${reviews.productId} = any(${sql.param(ids)}::text[])`))
    .groupBy(reviews.productId)
  return new Map(rows.map(({ productId, ...counted }) => [productId, ratingOf(counted)!]))
}

/** The number of shown reviews of a product with 1 to 5 stars, in this order. */
export async function countStars(tx: Queries, productId: string): Promise<number[]> {
  const rows = await tx
    .select({ stars: reviews.stars, count: sql<number>`count(*)::integer` })
    .from(reviews)
    .where(and(shown, eq(reviews.productId, productId)))
    .groupBy(reviews.stars)
  return Array.from(
    { length: reviewLimits.stars },
    (_, index) => rows.find(({ stars }) => stars === index + 1)?.count ?? 0,
  )
}

const orders: Record<ReviewSort, SQL[]> = {
  newest: [desc(reviews.at), desc(reviews.id)],
  detailed: [desc(sql`char_length(${reviews.text})`), desc(reviews.at), desc(reviews.id)],
}

/** A page of the shown reviews of a product. */
export function findReviews(
  tx: Queries,
  { productId, sort, ...page }: { productId: string; sort: ReviewSort } & Page,
): Promise<ReviewRow[]> {
  return tx
    .select()
    .from(reviews)
    .where(and(shown, eq(reviews.productId, productId)))
    .orderBy(...orders[sort])
    .limit(page.limit)
    .offset(offsetOf(page))
}

const byAuthor = (userId: string, productId: string) =>
  and(eq(reviews.userId, userId), eq(reviews.productId, productId))

/** The author's review of a product, also if staff have hidden it. */
export async function findOwnReview(
  tx: Queries,
  userId: string,
  productId: string,
): Promise<ReviewRow | undefined> {
  const [found] = await tx.select().from(reviews).where(byAuthor(userId, productId))
  return found
}

/** Everything that a user wrote, oldest first. */
export function findReviewsOf(tx: Queries, userId: string): Promise<ReviewRow[]> {
  return tx.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(reviews.at, reviews.id)
}

export type WrittenReview = Pick<
  ReviewRow,
  'userId' | 'productId' | 'productName' | 'stars' | 'text' | 'author'
>

/** Writes or changes a user's review, which then counts as unseen by staff. The shop's answer or hiding stays. */
export async function writeReview(tx: Queries, written: WrittenReview): Promise<ReviewRow> {
  const [found] = await tx
    .insert(reviews)
    .values({ id: newId(), ...written })
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.productId],
      set: {
        ...written,
        at: sql`now()`,
        seenAt: null,
        deletedAt: null,
        revision: sql`${reviews.revision} + 1`,
      },
    })
    .returning()
  return found!
}

/**
 * Deletes a user's review. Reason and history of a hidden one are kept, or it would show once written again.
 *
 * @returns whether there was one
 */
export async function removeReview(tx: Transaction, userId: string, productId: string): Promise<boolean> {
  const own = and(byAuthor(userId, productId), isNull(reviews.deletedAt))
  const [review] = await tx.select().from(reviews).where(own).for('update')
  if (!review) return false
  const same = eq(reviews.id, review.id)
  if (review.hiddenReason === null) await tx.delete(reviews).where(same)
  else
    await tx
      .update(reviews)
      .set({ ...emptied, revision: review.revision + 1 })
      .where(same)
  return true
}

const emptied = { text: '', author: '', answer: null, answeredAt: null, deletedAt: sql`now()` }

/** A review, locked until the transaction ends. */
export async function lockReview(tx: Queries, id: string): Promise<ReviewRow | undefined> {
  const [found] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return found
}

type Moderated = Partial<Pick<ReviewRow, 'answer' | 'answeredAt' | 'hiddenReason'>>

/** Records an action of staff on a review, and its author. The review then counts as seen. */
export async function changeReview(
  tx: Queries,
  id: string,
  set: Moderated,
  change: { userId: string; action: ReviewAction; text: string },
): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...set, seenAt: sql`coalesce(${reviews.seenAt}, now())`, revision: sql`${reviews.revision} + 1` })
    .where(eq(reviews.id, id))
  await tx.insert(reviewChanges).values({ id: newId(), reviewId: id, ...change })
}

/** Records that staff have seen reviews, if they are unchanged since. */
export async function markSeen(tx: Queries, seen: { _id: string; revision: number }[]): Promise<void> {
  const ids = seen.map(({ _id }) => _id)
  const revisions = seen.map(({ revision }) => revision)
  await tx.execute(sql`
    update ${reviews} r set seen_at = now()
    from unnest(${sql.param(ids)}::text[], ${sql.param(revisions)}::integer[]) seen(id, revision)
    where r.id = seen.id and r.revision = seen.revision and r.seen_at is null`)
}

async function countWhere(tx: Queries, condition: SQL | undefined): Promise<number> {
  const [found] = await tx.select({ count: sql<number>`count(*)::integer` }).from(reviews).where(condition)
  return found!.count
}

/** The number of reviews that staff have not seen. */
export function countNew(tx: Queries): Promise<number> {
  return countWhere(tx, isNull(reviews.seenAt))
}

type Filters = { filter: ReviewFilter; stars: number | null }

const conditions: Record<ReviewFilter, SQL | undefined> = {
  all: undefined,
  unanswered: and(or(isNull(reviews.answer), lt(reviews.answeredAt, reviews.at)), shown),
  hidden: isNotNull(reviews.hiddenReason),
  new: isNull(reviews.seenAt),
}

const matches = ({ filter, stars }: Filters) =>
  and(conditions[filter], stars === null ? undefined : eq(reviews.stars, stars))

export function countAdminReviews(tx: Queries, filters: Filters): Promise<number> {
  return countWhere(tx, matches(filters))
}

/** A page of reviews for staff, newest first, so that marking some as seen moves none to another page. */
export function listAdminReviews(tx: Queries, filters: Filters & Page): Promise<AdminReview[]> {
  return readAdminReviews(tx, matches(filters), filters)
}

/** A review as staff see it. */
export async function findAdminReview(tx: Queries, id: string): Promise<AdminReview> {
  return (await readAdminReviews(tx, eq(reviews.id, id), { page: 1, limit: 1 }))[0]!
}

async function readAdminReviews(tx: Queries, condition: SQL | undefined, page: Page): Promise<AdminReview[]> {
  const rows = await tx
    .select({
      review: reviews,
      product: sql<string>`coalesce(${products.name}, ${reviews.productName})`,
      changes: sql<AdminReview['changes']>`(
        select coalesce(json_agg(json_build_object('at', c.at, 'by', coalesce(${userNameOf(sql`c.user_id`)}, ''),
          'action', c.action, 'text', c.text) order by c.id desc), '[]')
        from ${reviewChanges} c where c.review_id = ${reviews.id})`,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(condition)
    .orderBy(desc(reviews.at), desc(reviews.id))
    .limit(page.limit)
    .offset(offsetOf(page))
  return rows.map(({ review, product, changes }) => ({
    ...asOwn(review),
    product: { _id: review.productId, name: product },
    customerId: review.userId,
    isNew: review.seenAt === null,
    isDeleted: review.deletedAt !== null,
    revision: review.revision,
    changes: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
  }))
}

/** A review as everyone sees it. */
export function asReview({ id, author, stars, text, at, answer, answeredAt }: ReviewRow) {
  return {
    _id: id,
    author,
    stars,
    text,
    at: at.toISOString(),
    answer: answer === null ? null : { text: answer, at: answeredAt!.toISOString() },
  }
}

/** A review as its author sees it. */
export const asOwn = (review: ReviewRow) => ({ ...asReview(review), hiddenReason: review.hiddenReason })
