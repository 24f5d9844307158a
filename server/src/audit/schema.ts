import type { Audit } from '@dix/contract'
import { date, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Findings of the audit of a day in Dakar; the node that adds the day runs it. */
export const audits = pgTable('audits', {
  day: date().primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  findings: jsonb().$type<Audit['findings']>().notNull().default([]),
})
