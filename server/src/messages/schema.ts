import {
  consentPlaces,
  type Locale,
  locales,
  type MessageChannel,
  type MessagePurpose,
  messageChannels,
  messagePurposes,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'
import { type MessageTemplate, messageTemplates } from './rules.ts'

/**
 * `waiting`: an attempt was not accepted and another follows. `unknown`: the gateway may have accepted it, so it is not
 * sent again.
 */
export const messageStates = ['waiting', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** Messages to phones from their first attempt on. Text, code and number are not stored. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    /** Identifies its subject: no second message with the same key is sent. */
    key: text().notNull().unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** An order's id. */
    orderId: text('order_id'),
    purpose: text().$type<MessagePurpose>().notNull(),
    template: text().$type<MessageTemplate>().notNull(),
    locale: text().$type<Locale>().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    gateway: text().notNull(),
    /** The gateway's id of the message. */
    providerId: text('provider_id'),
    state: text().$type<MessageState>().notNull(),
    /** The reason for a failure: the gateway's code or ours. */
    failure: text(),
    parts: integer().notNull().default(1),
    /** Whole XOF. */
    cost: integer().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
    deliveredAt: timestamptz('delivered_at'),
    readAt: timestamptz('read_at'),
    failedAt: timestamptz('failed_at'),
  },
  (table) => [
    check('messages_purpose', isOneOf(table.purpose, messagePurposes)),
    check('messages_template', isOneOf(table.template, messageTemplates)),
    check('messages_locale', isOneOf(table.locale, locales)),
    check('messages_channel', isOneOf(table.channel, messageChannels)),
    check('messages_state', isOneOf(table.state, messageStates)),
    check('messages_cost', sql`${table.cost} >= 0 and ${table.parts} >= 1`),
    index('messages_user').on(table.userId),
    index('messages_provider').on(table.providerId),
    index('messages_created').on(table.createdAt),
  ],
)

/** Consents to messages, including withdrawn ones: at most one per user and purpose is active. */
export const messageConsents = pgTable(
  'message_consents',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<MessagePurpose>().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    /** The number in E.164. */
    phone: text().notNull(),
    /** Identifies the wording that the user agreed to. */
    textVersion: text('text_version').notNull(),
    place: text().$type<(typeof consentPlaces)[number]>().notNull(),
    givenAt: timestamptz('given_at').notNull().defaultNow(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [
    check('message_consents_purpose', isOneOf(table.purpose, messagePurposes)),
    check('message_consents_channel', isOneOf(table.channel, messageChannels)),
    check('message_consents_place', isOneOf(table.place, consentPlaces)),
    check('message_consents_phone', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    uniqueIndex('message_consents_active')
      .on(table.userId, table.purpose)
      .where(sql`${table.withdrawnAt} is null`),
    index('message_consents_user').on(table.userId),
  ],
)

/** Cost of the messages of a purpose on a day in Dakar, in whole XOF. */
export const messageSpending = pgTable(
  'message_spending',
  {
    day: date().notNull(),
    purpose: text().$type<MessagePurpose>().notNull(),
    spent: integer().notNull().default(0),
    /** The time when the owner was notified that the budget is spent. */
    notifiedAt: timestamptz('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.purpose] }),
    check('message_spending_purpose', isOneOf(table.purpose, messagePurposes)),
    check('message_spending_spent', sql`${table.spent} >= 0`),
  ],
)
