import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'

/** Everything the calls of this room work with. */
export type Insights = {
  db: NodePgDatabase
  guard: Guard
  /** Origin put before site-relative picture URLs. */
  publicUrl: string
}
