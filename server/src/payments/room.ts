import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { PaymentListener, PaymentPage } from './payments.ts'
import type { Provider } from './provider.ts'

/** What every verb of this room works with. */
export type Room = {
  db: NodePgDatabase
  provider: Provider
  /** Where shoppers come back to, without a trailing slash. */
  publicUrl: string
  /** Of whoever asked for payments. */
  listener(): PaymentListener
  /** Pages being opened by this process, by reference: whoever asks meanwhile gets the same. */
  opening: Map<string, Promise<PaymentPage>>
  /** Questions to the provider of the last moments, by reference. */
  asked: LRUCache<string, Promise<void>>
  log: FastifyBaseLogger
}
