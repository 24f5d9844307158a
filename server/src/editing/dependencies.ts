import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LiveCatalogue } from '../catalogue/live.ts'

/** What keeping the catalogue works with. */
export type EditingDependencies = {
  db: NodePgDatabase
  live: Pick<LiveCatalogue, 'catchUp'>
  /** Origin of absolute picture URLs. */
  publicUrl: string
  /** Whether a site-relative address is that of a picture of ours. */
  pictures: { isPicture(address: string): Promise<boolean> }
}
