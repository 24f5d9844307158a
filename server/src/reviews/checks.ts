import { sql } from 'drizzle-orm'
import { isReceivedBy } from '../orders/index.ts'
import type { Check } from '../platform/database/checks.ts'
import { reviews } from './schema.ts'

/** Invariants of reviews. Ratings are computed from them, and not stored. */
export const reviewChecks: readonly Check<'reviews'>[] = [
  {
    name: 'reviews',
    promise: 'every review is by a customer who received the product',
    count: sql`select count(*) from ${reviews}`,
    wrong: sql`
      select r.product_id as id, r.product_name as label from ${reviews} r
      where not ${isReceivedBy({ userId: sql`r.user_id`, productId: sql`r.product_id` })}`,
  },
]
