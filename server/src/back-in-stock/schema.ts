import { mainStore } from '@dix/contract'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { products } from '../catalogue/schema.ts'
import { timestamptz } from '../platform/database/columns.ts'

/**
 * Requests for an email when a product is back in stock. Queuing the email deletes the row, so that nobody gets two.
 */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The store that delivers to them. */
    storeId: text('store_id').notNull().default(mainStore),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.storeId] }),
    index('back_in_stock_requests_product').on(table.productId),
  ],
)
