import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import { abandon, ask } from './ask.ts'
import { openPage } from './open-page.ts'
import type { PaymentListener, Payments } from './payments.ts'
import { findBySession, insertPayment } from './queries.ts'
import { keepReconciled } from './reconcile.ts'
import { refund, sendRefunds } from './refund.ts'
import type { Room } from './room.ts'
import { openSandbox, type Sandbox } from './sandbox/index.ts'
import { openStripe, type StripeOptions } from './stripe.ts'

type Parts = {
  configuration: Pick<Configuration, 'publicUrl' | 'stripe'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  /** Another way to the provider than the straight one. */
  way?: Pick<StripeOptions, 'address' | 'timeout'>
}

export type OpenPayments = Payments & {
  room: Room
  /** Whether no real money moves. */
  testing: boolean
  /** Only where the settings hold no keys of the provider. */
  sandbox: Sandbox | undefined
  /** Begins to reconcile, after the shop listens and somebody follows. */
  start(): void
  close(): Promise<void>
}

/** Milliseconds within which the provider is not asked again about the same payment. */
const rest = 2_000

/** Opens the room: with the provider of the settings, or with a sandbox of its own. */
export function openPayments({ configuration, secret, database, jobs, log, way }: Parts): OpenPayments {
  const { publicUrl, stripe } = configuration
  const { db } = database
  const sandbox = stripe ? undefined : openSandbox({ secret, db, jobs, publicUrl, log })
  let followed: PaymentListener | undefined
  const room: Room = {
    db,
    provider: openStripe({ ...(stripe ?? sandbox!), ...way }),
    publicUrl,
    listener() {
      if (!followed) throw new Error('Nobody follows what becomes of payments.')
      return followed
    },
    opening: new Map(),
    asked: new LRUCache({ max: 10_000, ttl: rest }),
    log,
  }
  sendRefunds(jobs, room)
  let reconciling: ReturnType<typeof keepReconciled> | undefined
  return {
    room,
    testing: room.provider.testing,
    sandbox,
    follow: (listener) => {
      followed = listener
    },
    prepare: insertPayment,
    open: (reference, request) => openPage(room, reference, request),
    abandon: (reference) => abandon(room, reference),
    ask: (reference) => ask(room, reference),
    referenceOf: async (tx, sessionId) => (await findBySession(tx, sessionId))?.reference,
    refund,
    start: () => {
      reconciling = keepReconciled(room, log)
    },
    close: async () => {
      await reconciling?.stop()
      await sandbox?.close()
    },
  }
}
