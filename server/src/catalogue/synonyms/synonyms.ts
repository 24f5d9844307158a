import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../../accounts/index.ts'
import type { LiveCatalogue } from '../live.ts'

/** Everything that misses and synonyms work with. */
export type Synonyms = {
  db: NodePgDatabase
  guard: Guard
  live: LiveCatalogue
  /** Origin put before site-relative picture URLs. */
  publicUrl: string
  /** Whether this sender may report another miss. */
  mayReport(address: string): Promise<boolean>
}
