import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { OpenProblem, PaymentListener, PaymentPage } from './payments.ts'
import type { PaymentProviders } from './providers.ts'

/** The dependencies of every function in this feature. */
export type PaymentsDependencies = {
  db: NodePgDatabase
  providers: PaymentProviders
  /** The URL that shoppers return to, without a trailing slash. */
  publicUrl: string
  /** Set once, by the feature that asked for payments. */
  listener(): PaymentListener
  /** Pages being opened by this process, by reference: concurrent requests get the same page. */
  opening: Map<string, Promise<PaymentPage | OpenProblem>>
  /** Recent checks, by reference. */
  recentChecks: LRUCache<string, Promise<void>>
  log: FastifyBaseLogger
}
