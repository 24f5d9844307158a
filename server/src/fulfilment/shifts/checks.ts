import { sql } from 'drizzle-orm'
import { inDakar } from '../../orders/index.ts'
import type { Check } from '../../platform/database/checks.ts'
import { handIns, shifts } from '../schema.ts'
import { collectedDuring } from './queries.ts'

/** Invariants of shifts. Check constraints verify the balance of closed shifts. */
export const shiftChecks: readonly Check<'rider_cash'>[] = [
  {
    name: 'rider_cash',
    promise: "the cash of every rider's shift matches its hand-ins and the orders delivered during it",
    count: sql`select count(*) from ${shifts} where work = 'riding'`,
    wrong: sql`
      select s.id, ${inDakar(sql`s.started_at`)} as label from ${shifts} s
      where s.handed_in <> (select coalesce(sum(h.amount), 0) from ${handIns} h where h.shift_id = s.id)
        or s.collected <> ${collectedDuring(sql`s.id`)}`,
  },
]
