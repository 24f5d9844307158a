import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/schema.ts'
import { timestamptz } from '../../platform/database/columns.ts'
import { orders } from '../schema.ts'

/** Seconds of a stage, between the events of the timeline. */
const seconds = (name: string) => integer(name).notNull()

/**
 * The times of delivered orders, written with the event that delivers them. Percentiles of many orders would be slow to
 * compute from the timeline.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    storeId: text('store_id').notNull(),
    demo: boolean().notNull(),
    /** When staff could begin with it: for a delivery slot later than when it was placed. */
    placedAt: timestamptz('placed_at').notNull(),
    deliveredAt: timestamptz('delivered_at').notNull(),
    /** Seconds that the shop promised, or until the end of the slot; null if it promised none. */
    promised: integer(),
    waiting: seconds('waiting'),
    picking: seconds('picking'),
    handover: seconds('handover'),
    riding: seconds('riding'),
    /** The member of staff who picked it last, or packed it. */
    pickedBy: text('picked_by').references(() => users.id, { onDelete: 'set null' }),
    /** The member of staff who delivered. */
    deliveredBy: text('delivered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('deliveries_delivered_at').on(table.deliveredAt),
    index('deliveries_of_store').on(table.storeId, table.deliveredAt).where(sql`not ${table.demo}`),
    index('deliveries_picked_by').on(table.pickedBy).where(sql`${table.pickedBy} is not null`),
    index('deliveries_delivered_by').on(table.deliveredBy).where(sql`${table.deliveredBy} is not null`),
    check(
      'deliveries_seconds',
      sql`least(${table.waiting}, ${table.picking}, ${table.handover}, ${table.riding}) >= 0`,
    ),
  ],
)
