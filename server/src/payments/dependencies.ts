import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { OpenProblem, PaymentListener, PaymentPage } from './payments.ts'
import type { PaymentProviders } from './providers.ts'

/** What every function of this feature is given. */
export type PaymentsDependencies = {
  db: NodePgDatabase
  providers: PaymentProviders
  /** Where shoppers come back to, without a trailing slash. */
  publicUrl: string
  /** Set once, by the feature that asked for payments. */
  listener(): PaymentListener
  /** Pages being opened by this process, by reference: requests that come meanwhile get the same page. */
  opening: Map<string, Promise<PaymentPage | OpenProblem>>
  /** Checks of the last moments, by reference. */
  recentChecks: LRUCache<string, Promise<void>>
  log: FastifyBaseLogger
}
