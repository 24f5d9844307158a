import type { FastifyBaseLogger } from 'fastify'
import type { Accounts, Guard } from '../accounts/index.ts'
import { failedStepJob, type Messages } from '../messages/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import { openFairQueue } from '../platform/fair-queue.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import { repeat } from '../platform/repeat.ts'
import { openWorkerThread } from '../platform/worker-thread.ts'
import type { LiveSettings } from '../settings/index.ts'
import { announceJob, announceOrder } from './announce/announce-order.ts'
import { announceStep } from './changes/announce-step.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { endTaken, takenDeadlineJob } from './desk/taken-deadline.ts'
import { publishOrders } from './live.ts'
import { mailFailedStep } from './mails/mail-failed-step.ts'
import { sweepOrderLinks } from './mails/order-links.ts'
import { mailPickingChanges, pickingChangesJob } from './mails/picking-changes.ts'
import { paymentListener } from './paying/payment-outcome.ts'
import { AbandonJobSchema, abandonJob } from './personal-data.ts'
import { sweepNetworks } from './queries/order-history.ts'
import { stepJob } from './queries/undoable-steps.ts'

type Options = {
  configuration: Pick<Configuration, 'publicUrl' | 'corsOrigins' | 'shopLanguage' | 'orderLimitFactor'>
  database: Pick<Database, 'db'>
  accounts: Accounts
  guard: Guard
  payments: Payments
  messages: Messages
  jobs: Pick<Jobs, 'register'>
  letterhead: OrdersDependencies['letterhead']
  streams: EventStreams
  settings: LiveSettings
  storeOf: OrdersDependencies['storeOf']
  stores: OrdersDependencies['stores']
  promises: OrdersDependencies['promises']
  reopenTrip: OrdersDependencies['reopenTrip']
  log: FastifyBaseLogger
}

/**
 * Concurrent ordering transactions per process, out of ten connections, so that those waiting for one product leave
 * some to all others. The thousandth in the queue waits a few seconds.
 */
const ordering = { concurrency: 7, maxQueued: 1_000, timeoutMs: 10_000, shedAt: 2_000 } as const

/**
 * After a lost connection to the database, thousands of open order pages refetch at once; they wait here, not for the
 * pool.
 */
const reading = { concurrency: 4, maxQueued: 5_000, timeoutMs: 10_000, shedAt: 2_000 } as const

/** Milliseconds between two sweeps of stored networks and of links in emails. */
const sweepInterval = 10 * 60_000

/** Opens the feature: from now on orders follow the outcome of their payments. */
export function openOrders({
  configuration,
  database,
  accounts,
  guard,
  payments,
  messages,
  jobs,
  letterhead,
  streams,
  settings,
  storeOf,
  stores,
  promises,
  reopenTrip,
  log,
}: Options): OrdersDependencies & { close(): Promise<void> } {
  const { publicUrl, corsOrigins, orderLimitFactor } = configuration
  const shop = {
    publicUrl,
    payments,
    messages,
    settings,
    get shopLanguage() {
      return configuration.shopLanguage
    },
  }
  payments.setListener(paymentListener(shop))
  const publishing = publishOrders(streams, settings)
  jobs.register(abandonJob, async (payload) => {
    const state = await payments.abandon(AbandonJobSchema.parse(payload).orderId)
    // The job is retried.
    if (state instanceof Problem) throw state
  })
  const { db } = database
  const sweeping = repeat(
    sweepInterval,
    async () => {
      await sweepNetworks(db)
      await sweepOrderLinks(db)
    },
    (error) =>
      log.warn(
        { err: error },
        'Networks and links of old orders could not be deleted; the next try is in ten minutes',
      ),
  )
  jobs.register(pickingChangesJob, (payload) => mailPickingChanges({ ...shop, db }, payload))
  jobs.register(failedStepJob, (payload) => mailFailedStep({ ...shop, db, limits: accounts.limits }, payload))
  jobs.register(stepJob, (payload) => announceStep({ ...shop, db }, payload))
  jobs.register(announceJob, (payload) => announceOrder({ db, publicUrl }, payload))
  const drawing: OrdersDependencies['drawing'] = openWorkerThread(
    new URL('./drawing-thread.ts', import.meta.url),
  )
  const opened = {
    db,
    accounts,
    guard,
    payments,
    messages,
    settings,
    storeOf,
    stores,
    promises,
    reopenTrip,
    publicUrl,
    corsOrigins,
    get shopLanguage() {
      return configuration.shopLanguage
    },
    orderLimitFactor,
    orderQueue: openFairQueue(ordering),
    readQueue: openFairQueue(reading),
    drawing,
    letterhead,
    close: async () => {
      publishing.stop()
      sweeping.stop()
      await drawing.close()
    },
  }
  jobs.register(takenDeadlineJob, (payload) => endTaken(opened, payload))
  return opened
}
