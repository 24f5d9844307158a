import { type ReviewAction, reviewActions } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/** At most one per product and account. No foreign key to products: a deleted one may be restored. */
export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    productId: text('product_id').notNull(),
    /** The product's name in the main language, in case it is deleted. */
    productName: text('product_name').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    text: text().notNull().default(''),
    /** The displayed name. */
    author: text().notNull().default(''),
    /** The time when its author last changed it. */
    at: timestamptz('at').notNull().defaultNow(),
    answer: text(),
    answeredAt: timestamptz('answered_at'),
    /** The reason why staff have hidden it; null while it is public. */
    hiddenReason: text('hidden_reason'),
    /** The time when its author deleted it while it was hidden; the text is gone, but the reason is kept. */
    deletedAt: timestamptz('deleted_at'),
    /** Null until staff have seen its current version. */
    seenAt: timestamptz('seen_at'),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('reviews_user_product').on(table.userId, table.productId),
    index('reviews_product').on(table.productId, table.at),
    index('reviews_at').on(table.at),
    index('reviews_new').on(table.at).where(sql`${table.seenAt} is null`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_answer', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
)

/** Actions of staff on a review. Deleted with it. */
export const reviewChanges = pgTable(
  'review_changes',
  {
    id: text().primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull().defaultNow(),
    action: text().$type<ReviewAction>().notNull(),
    /** The answer or the reason; empty if there is none. */
    text: text().notNull(),
  },
  (table) => [
    index('review_changes_review').on(table.reviewId),
    index('review_changes_user').on(table.userId),
    check('review_changes_action', isOneOf(table.action, reviewActions)),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect
