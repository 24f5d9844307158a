import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Accounts, Guard } from '../accounts/index.ts'
import type { Messages } from '../messages/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { FairQueue } from '../platform/fair-queue.ts'
import type { WorkerThread } from '../platform/worker-thread.ts'
import type { Letterhead, LiveSettings, PromiseIn } from '../settings/index.ts'
import type { StaffStores, Visitors } from '../stores/index.ts'
import type { ArrivalOf } from './deliveries/progress.ts'
import type { Drawing } from './drawing-thread.ts'
import type { StoredOrder } from './schema.ts'

/** The dependencies of every endpoint of this feature. */
export type OrdersDependencies = {
  db: NodePgDatabase
  accounts: Accounts
  guard: Guard
  payments: Payments
  /** Notifies phones of an order's steps, for customers who chose that. */
  messages: Pick<Messages, 'stepJobs'>
  /** Current opening hours, pause, payment methods and delivery prices. */
  settings: Pick<LiveSettings, 'current'>
  /** The store whose stock shoppers see. */
  storeOf: Visitors['storeOf']
  /** The store whose orders staff see, and its name. */
  stores: Pick<StaffStores, 'viewFor' | 'nameOf'>
  /**
   * The range that a store promises now, and the work ahead of a new order, both frozen in the order; and when an order
   * under way will arrive.
   */
  promises: { rangeIn: PromiseIn; secondsAheadIn(storeId: string): number | null; arrivalOf: ArrivalOf }
  /**
   * Continues the trip of an order whose last step is undone; false if its rider’s cash or next trip depends on the
   * delivery.
   */
  reopenTrip(tx: Queries, order: Pick<StoredOrder, 'id' | 'status'>): Promise<boolean>
  publicUrl: string
  corsOrigins: readonly string[]
  /** The current main language. Do not cache it, because it may change while the shop is empty. */
  readonly shopLanguage: Locale
  /** Multiplies the limits of `order-limits.ts`. */
  orderLimitFactor: number
  /** Runs an ordering transaction, limiting how many may wait for one product at once. */
  orderQueue: FairQueue
  /** Runs reads of shoppers' order pages, which are all requested at once after a change that affects all of them. */
  readQueue: FairQueue
  /** Draws PDFs off the event loop: one of 200 lines takes 300 ms. */
  drawing: WorkerThread<Drawing, Uint8Array>
  /** The shop's current letterhead. */
  letterhead: () => Promise<Letterhead>
}
