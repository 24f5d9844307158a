import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Accounts, Guard } from '../accounts/index.ts'
import type { Messages } from '../messages/index.ts'
import type { Payments } from '../payments/index.ts'
import type { FairQueue } from '../platform/fair-queue.ts'
import type { WorkerThread } from '../platform/worker-thread.ts'
import type { Letterhead, LiveSettings } from '../settings/index.ts'
import type { Readers } from '../stores/index.ts'
import type { Drawing } from './drawing-thread.ts'

/** What every call of this feature is given. */
export type OrdersDependencies = {
  db: NodePgDatabase
  accounts: Accounts
  guard: Guard
  payments: Payments
  /** Steps of orders go to phones, where customers chose that. */
  messages: Pick<Messages, 'stepJobs'>
  /** Opening hours, pause, payment methods and prices of delivery of this moment. */
  settings: Pick<LiveSettings, 'current'>
  /** Whose stock shoppers see. */
  storeOf: Readers['storeOf']
  publicUrl: string
  corsOrigins: readonly string[]
  /** Of the moment, so not to be kept: it may change while the shop is empty. */
  readonly shopLanguage: Locale
  /** Multiplies the limits of `order-limits.ts`. */
  orderLimitFactor: number
  /** Runs a transaction that orders, within the limit of those that may wait for one product at once. */
  orderQueue: FairQueue
  /** Draws PDFs beside the event loop: that of 200 lines takes 300 ms. */
  drawing: WorkerThread<Drawing, Uint8Array>
  /** How the shop signs its paper at the moment. */
  letterhead: () => Promise<Letterhead>
}
