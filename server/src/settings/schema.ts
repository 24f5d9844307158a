import { type SettingsTopic, settingsTopics } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/** The owner's settings: a row per topic that was ever saved. A trigger announces each change. */
export const settings = pgTable(
  'settings',
  {
    topic: text().$type<SettingsTopic>().primaryKey(),
    value: jsonb().notNull(),
    /** Number of saves of the topic. */
    revision: integer().notNull(),
  },
  (table) => [
    check('settings_topic', isOneOf(table.topic, settingsTopics)),
    check('settings_revision', sql`${table.revision} > 0`),
  ],
)

/** Every save of a topic, with its old and new value. */
export const settingsChanges = pgTable(
  'settings_changes',
  {
    id: text().primaryKey(),
    topic: text().$type<SettingsTopic>().notNull(),
    revision: integer().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull().defaultNow(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
  },
  (table) => [
    check('settings_changes_topic', isOneOf(table.topic, settingsTopics)),
    unique('settings_changes_revision').on(table.topic, table.revision),
    index('settings_changes_user').on(table.userId),
  ],
)
