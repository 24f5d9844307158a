import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { imports } from './schema.ts'

/** How long files are kept, in days, and how many of them at most. The history of what they changed stays. */
const kept = { days: 7, files: 50 } as const

/** Removes files that are old, or that many newer ones followed; never one that is being worked on. */
export async function sweepImports(tx: Queries): Promise<void> {
  await tx.execute(sql`
    delete from ${imports}
    where state not in ('checking', 'importing') and (
      created_at < now() - make_interval(days => ${kept.days})
      or id not in (select id from ${imports} order by created_at desc, id desc limit ${kept.files})
    )`)
}
