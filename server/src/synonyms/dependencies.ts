import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'

export type SynonymsDependencies = {
  db: NodePgDatabase
  guard: Guard
  live: LiveCatalogue
  /** Origin of image URLs. */
  publicUrl: string
  /**
   * Whether a sender may report another search or a new one, and whether this sender (`account`) is the first to report
   * this one.
   */
  mayReport(
    limit: 'zeroResultSearch' | 'newZeroResultSearch' | 'zeroResultSender',
    sender: { address: string; account?: string },
  ): Promise<boolean>
}
