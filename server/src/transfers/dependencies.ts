import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { StaffStores } from '../stores/index.ts'

/** Dependencies of transfers. */
export type TransfersDependencies = {
  db: NodePgDatabase
  guard: Guard
  live: Pick<LiveCatalogue, 'catchUp'>
  /** Origin of absolute picture URLs. */
  publicUrl: string
  stores: StaffStores
}
