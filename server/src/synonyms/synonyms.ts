import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/live.ts'

/** Everything that misses and synonyms work with. */
export type Synonyms = {
  db: NodePgDatabase
  guard: Guard
  live: LiveCatalogue
  /** Origin put before site-relative picture URLs. */
  publicUrl: string
  /** Whether a sender may report another miss, and one that is new, and whether it is their first of a word (`account`). */
  mayReport(
    what: 'searchMiss' | 'newMiss' | 'missSender',
    sender: { address: string; account?: string },
  ): Promise<boolean>
}
