import type { Guard } from '../accounts/index.ts'
import type { LiveSettings, PromiseIn } from '../settings/index.ts'
import type { StaffStores } from '../stores/index.ts'
import type { OverviewDependencies } from './read-overview.ts'

/** The dependencies of every endpoint of this feature. */
export type InsightsDependencies = Omit<OverviewDependencies, 'openStores'> & {
  guard: Guard
  stores: StaffStores
  /** The delivery minutes of the owner, for a store without a promise. */
  settings: Pick<LiveSettings, 'current'>
  /** The range that a store promises now. */
  promiseIn: PromiseIn
}
