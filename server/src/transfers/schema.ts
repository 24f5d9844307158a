import { type TransferState, transferStates } from '@dix/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/** A transfer of goods between two stores: a document with two movements, sent and received. It outlives its stores. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: text().primaryKey(),
    /** The number that staff see. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    fromStore: text('from_store').notNull(),
    toStore: text('to_store').notNull(),
    state: text().$type<TransferState>().notNull().default('sent'),
    note: text().notNull().default(''),
    /** Identifies this request of the user, so that it is not sent twice. */
    key: text(),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The users' names at that time. */
    sentByName: text('sent_by_name').notNull(),
    sentAt: timestamptz('sent_at').notNull().defaultNow(),
    /** The user who received or cancelled it, and the time. */
    endedBy: text('ended_by').references(() => users.id, { onDelete: 'set null' }),
    endedByName: text('ended_by_name'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    unique('stock_transfers_number').on(table.number),
    unique('stock_transfers_key').on(table.sentBy, table.key),
    index('stock_transfers_under_way').on(table.number).where(sql`${table.state} = 'sent'`),
    check('stock_transfers_state', isOneOf(table.state, transferStates)),
    check('stock_transfers_stores', sql`${table.fromStore} <> ${table.toStore}`),
    check('stock_transfers_ended', sql`(${table.state} = 'sent') = (${table.endedAt} is null)`),
  ],
)

/** A product of a transfer, with its name at the time. The quantities sent and received may differ. */
export const stockTransferLines = pgTable(
  'stock_transfer_lines',
  {
    transferId: text('transfer_id').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    unit: text().notNull().default(''),
    sent: integer().notNull(),
    /** Null until the transfer is received, and if it was cancelled. */
    received: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.productId] }),
    foreignKey({
      name: 'stock_transfer_lines_transfer',
      columns: [table.transferId],
      foreignColumns: [stockTransfers.id],
    }).onDelete('cascade'),
    check('stock_transfer_lines_sent', sql`${table.sent} > 0`),
    check('stock_transfer_lines_received', sql`${table.received} >= 0`),
  ],
)
