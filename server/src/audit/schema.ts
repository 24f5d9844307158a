import type { Audit } from '@dix/contract'
import { date, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '../platform/database/columns.ts'

/** Findings of the audit of a day in Dakar; the node that adds the day runs it. */
export const audits = pgTable('audits', {
  day: date().primaryKey(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
  findings: jsonb().$type<Audit['findings']>().notNull().default([]),
})
