import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import { abandonPayment, checkPayment } from './check-payment.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { openPage } from './open-page.ts'
import type { PaymentListener, Payments } from './payments.ts'
import { openProviders } from './providers.ts'
import { findBySession, insertPayment, sumDelayedRefunds } from './queries.ts'
import { scheduleReconciliation } from './reconcile.ts'
import { callOffRefund, refund, registerRefunds } from './refund.ts'
import { openSandbox, type Sandbox } from './sandbox/index.ts'
import type { StripeOptions } from './stripe.ts'

type Options = {
  configuration: Pick<Configuration, 'publicUrl' | 'stripe'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  /** Whether no provider may be called now. */
  isPaused?: () => boolean
  /** A connection to the provider other than the direct one. */
  connection?: Pick<StripeOptions, 'address' | 'timeout'>
}

export type OpenPayments = Payments & {
  dependencies: PaymentsDependencies
  /** Whether no real money moves. */
  testing: boolean
  /** Only if the configuration has no Stripe keys. */
  sandbox: Sandbox | undefined
  /** Starts reconciling once there is a listener and the shop serves requests. */
  start(): void
  close(): Promise<void>
}

/** Milliseconds between two checks of the same payment with the provider. */
const checkInterval = 2_000

/** Opens payments with the configured provider, or with a sandbox in its place. */
export function openPayments({
  configuration,
  secret,
  database,
  jobs,
  log,
  isPaused = () => false,
  connection,
}: Options): OpenPayments {
  const { publicUrl, stripe } = configuration
  const { db } = database
  const sandbox = stripe ? undefined : openSandbox({ secret, db, jobs, publicUrl, log })
  const providers = openProviders({
    stripe: stripe && { ...stripe, ...connection },
    sandbox: sandbox ? { ...sandbox, ...connection } : null,
    isPaused,
  })
  let paymentListener: PaymentListener | undefined
  const dependencies: PaymentsDependencies = {
    db,
    providers,
    publicUrl,
    listener() {
      if (!paymentListener) throw new Error('Payments have no listener.')
      return paymentListener
    },
    opening: new Map(),
    recentChecks: new LRUCache({ max: 10_000, ttl: checkInterval }),
    log,
  }
  registerRefunds(jobs, dependencies)
  let reconciliation: ReturnType<typeof scheduleReconciliation> | undefined
  return {
    dependencies,
    testing: providers.open.some(([, { testing }]) => testing),
    methods: providers.methods,
    sandbox,
    setListener: (listener) => {
      paymentListener = listener
    },
    prepare: (tx, { method, ...payment }) =>
      insertPayment(tx, { ...payment, provider: providers.nameFor(method) }),
    open: (reference, request) => openPage(dependencies, reference, request),
    abandon: (reference) => abandonPayment(dependencies, reference),
    check: (reference) => checkPayment(dependencies, reference),
    referenceOf: async (tx, sessionId) => (await findBySession(tx, sessionId))?.reference,
    refund,
    delayedAmount: sumDelayedRefunds,
    callOffRefund,
    start: () => {
      reconciliation = scheduleReconciliation(dependencies)
    },
    close: async () => {
      await reconciliation?.stop()
      await sandbox?.close()
    },
  }
}
