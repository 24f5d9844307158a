import {
  type DifferenceReason,
  differenceReasons,
  type RiderStep,
  riderSteps,
  type ShiftWork,
  type StepProblem,
  shiftWorks,
  stepProblems,
  type UnprovenReason,
  unprovenReasons,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { orders } from '../orders/schema.ts'
import { amount, isOneOf, timestamptz } from '../platform/database/columns.ts'

/**
 * The working time of a picker or a rider, and the rider's cash: float + collected − handed in = difference. Until the
 * shift ends, what was collected is summed up from its orders.
 */
export const shifts = pgTable(
  'shifts',
  {
    id: text().primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('work').$type<ShiftWork>().notNull(),
    /** The store where the float comes from and the cash goes to. */
    storeId: text('store_id').notNull(),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    float: amount('float').notNull().default(0),
    /** The sum of its hand-ins. */
    handedIn: amount('handed_in').notNull().default(0),
    endedAt: timestamptz('ended_at'),
    collected: amount('collected'),
    /** The cash that is missing; negative if there is too much. */
    difference: amount('difference'),
    reason: text().$type<DifferenceReason>(),
    closedAt: timestamptz('closed_at'),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('shifts_open').on(table.userId, table.kind).where(sql`${table.endedAt} is null`),
    index('shifts_user').on(table.userId),
    index('shifts_started').on(table.startedAt),
    index('shifts_to_close').on(table.storeId).where(sql`${table.closedAt} is null`),
    check('shifts_work', isOneOf(table.kind, shiftWorks)),
    check('shifts_amounts', sql`least(${table.float}, ${table.handedIn}, ${table.collected}) >= 0`),
    check(
      'shifts_balance',
      sql`case when ${table.endedAt} is null
        then ${table.closedAt} is null and ${table.collected} is null and ${table.difference} is null
        else coalesce(${table.float} + ${table.collected} - ${table.handedIn} = ${table.difference}, false) end`,
    ),
    check('shifts_reason', isOneOf(table.reason, differenceReasons)),
    check('shifts_explained', sql`coalesce(${table.difference}, 0) = 0 or ${table.reason} is not null`),
  ],
)

/** Cash that a rider handed in, or that a manager counted more or less of (negative). */
export const handIns = pgTable(
  'hand_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    amount: amount('amount').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('hand_ins_shift').on(table.shiftId),
    index('hand_ins_at').on(table.at),
    check('hand_ins_amount', sql`${table.amount} <> 0`),
  ],
)

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
    /** When the rider came to its door, in the attempt under way. */
    arrivedAt: timestamptz('arrived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.orderId] }),
    uniqueIndex('trip_orders_order').on(table.orderId).where(sql`${table.droppedAt} is null`),
    // Finds past trips of an order too.
    index('trip_orders_past').on(table.orderId),
  ],
)

/** The last position of the rider of a trip, and the order whose door is next. Deleted after 24 hours. */
export const riderPositions = pgTable(
  'rider_positions',
  {
    tripId: text('trip_id')
      .primaryKey()
      .references(() => trips.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('rider_positions_order').on(table.orderId),
    index('rider_positions_at').on(table.at),
    check('rider_positions_degrees', sql`abs(${table.latitude}) <= 90 and abs(${table.longitude}) <= 180`),
  ],
)

/** Backups are kept for longer than positions may be. */
export const tablesNotBackedUp = [riderPositions]

/**
 * The code that an order's customer gives its rider. It leaves the server only for the customer's own pages, and is
 * deleted once the order is delivered or back; whether it was given stays.
 */
export const deliveryCodes = pgTable(
  'delivery_codes',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    code: text(),
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
    index('delivery_codes_stored').on(table.orderId).where(sql`${table.code} is not null`),
    index('delivery_codes_unproven_orders').on(table.orderId).where(sql`${table.noCodeReason} is not null`),
  ],
)

/** Steps that riders made offline, as they arrived. */
export const offlineSteps = pgTable(
  'offline_steps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    riderId: text('rider_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The `Idempotency-Key` header it came with. */
    key: text().notNull(),
    step: text().$type<RiderStep>().notNull(),
    /** The version of the order that the rider saw. */
    version: integer().notNull(),
    /** The device's clock when the rider made it, and when it was sent. */
    deviceAt: timestamptz('device_at').notNull(),
    deviceSentAt: timestamptz('device_sent_at').notNull(),
    /** When the rider made it, by the server's clock. */
    madeAt: timestamptz('made_at').notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    problem: text().$type<StepProblem>(),
    checkedAt: timestamptz('checked_at'),
  },
  (table) => [
    // A refused trip is recorded with each of its orders.
    uniqueIndex('offline_steps_key').on(table.riderId, table.key, table.orderId),
    index('offline_steps_order').on(table.orderId),
    index('offline_steps_to_check')
      .on(table.orderId)
      .where(sql`${table.problem} is not null and ${table.checkedAt} is null`),
    check('offline_steps_step', isOneOf(table.step, riderSteps)),
    check('offline_steps_problem', isOneOf(table.problem, stepProblems)),
  ],
)
