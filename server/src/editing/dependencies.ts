import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { StaffStores } from '../stores/index.ts'

/** Dependencies of editing the catalogue. */
export type EditingDependencies = {
  db: NodePgDatabase
  live: Pick<LiveCatalogue, 'catchUp' | 'catchUpOffers'>
  /** Origin of absolute picture URLs. */
  publicUrl: string
  /** Whether a site-relative URL is a picture of this shop. */
  pictures: { claimPicture(url: string): Promise<boolean> }
  stores: StaffStores
}
