import { type Locale, locales } from '@dix/contract'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { sessions, users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/**
 * The push subscription of a signed-in device. It is deleted with its session; a trigger deletes it when the role of
 * its user changes.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A secret: knowing it is enough to send. A browser keeps its one subscription when its user changes. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser's language, for the texts of pushes. */
    locale: text().$type<Locale>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    check('push_subscriptions_locale', isOneOf(table.locale, locales)),
  ],
)

/** Tables that are excluded from backups and empty after a restore. */
export const tablesNotBackedUp = [pushSubscriptions]

export type PushSubscription = typeof pushSubscriptions.$inferSelect
