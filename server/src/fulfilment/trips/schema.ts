import { type UnprovenReason, unprovenReasons } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/schema.ts'
import { orders } from '../../orders/schema.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { shifts } from '../shifts/schema.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** A rider's round with orders of one store. */
export const trips = pgTable(
  'trips',
  {
    id: text().primaryKey(),
    riderId: text('rider_id').references(() => users.id, { onDelete: 'set null' }),
    storeId: text('store_id').notNull(),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    endedAt: timestamptz('ended_at'),
    /** The shift that its cash belongs to; null for trips from before there were shifts. */
    shiftId: text('shift_id').references(() => shifts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('trips_open').on(table.riderId).where(sql`${table.endedAt} is null`),
    index('trips_rider').on(table.riderId, table.startedAt),
    index('trips_shift').on(table.shiftId),
  ],
)

/** The orders of a trip, in the order of its stops. The row of a dropped order stays, with the time. */
export const tripOrders = pgTable(
  'trip_orders',
  {
    tripId: text('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    droppedAt: timestamptz('dropped_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.orderId] }),
    uniqueIndex('trip_orders_order').on(table.orderId).where(sql`${table.droppedAt} is null`),
    // Finds past trips of an order too.
    index('trip_orders_past').on(table.orderId),
  ],
)

/** The code that an order's customer gives its rider. It leaves the server only for the customer's own pages. */
export const deliveryCodes = pgTable(
  'delivery_codes',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** The number of wrong codes entered. */
    wrongCodes: integer('wrong').notNull().default(0),
    provenAt: timestamptz('proven_at'),
    /** Why it was delivered without the code. */
    noCodeReason: text('unproven').$type<UnprovenReason>(),
  },
  (table) => [
    check('delivery_codes_code', sql`${table.code} ~ '^[0-9]{4}$'`),
    check('delivery_codes_unproven', isOneOf(table.noCodeReason, unprovenReasons)),
    check('delivery_codes_proof', sql`${table.provenAt} is null or ${table.noCodeReason} is null`),
    index('delivery_codes_unproven_orders').on(table.orderId).where(sql`${table.noCodeReason} is not null`),
  ],
)
