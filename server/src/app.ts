import { randomUUID } from 'node:crypto'
import type { RenderPage } from '@dix/contract'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes, type OpenAccounts } from './accounts/index.ts'
import { cartRoutes, type OpenCarts } from './cart/index.ts'
import { catalogueRoutes, type LiveCatalogue } from './catalogue/index.ts'
import { administrationRoutes } from './editing/index.ts'
import { importRoutes } from './importing/index.ts'
import { insightRoutes } from './insights/index.ts'
import { mediaRoutes, openPictures } from './media/index.ts'
import { type Orders, orderRoutes } from './orders/index.ts'
import { pageRoutes } from './pages/index.ts'
import { type OpenPayments, paymentRoutes } from './payments/index.ts'
import type { Configuration } from './platform/configuration.ts'
import type { Database } from './platform/database/client.ts'
import { documentApi } from './platform/http/docs.ts'
import { answerErrors, asProblem, refuse, refuseConnection } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { endLateBodies } from './platform/http/late-bodies.ts'
import { keepRoutable } from './platform/http/malformed-url.ts'
import { acceptJson, logRequests } from './platform/http/requests.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { secure } from './platform/http/security.ts'
import { watchStopping } from './platform/http/stopping.ts'
import { requestLog } from './platform/logger.ts'
import { synonymRoutes } from './synonyms/index.ts'

export type Parts = {
  configuration: Pick<Configuration, 'publicUrl' | 'dataDir' | 'shopLanguage' | 'corsOrigins' | 'trustProxy'>
  database: Database
  accounts: OpenAccounts
  carts: OpenCarts
  payments: OpenPayments
  orders: Orders
  live: LiveCatalogue
  render: RenderPage
  log: FastifyBaseLogger
}

/** Bytes. Bodies of the API are small; kept answers share one budget with pages. */
const bytes = { body: 256 * 1024, cache: 32 * 1024 * 1024 } as const

/**
 * Milliseconds. A `body` must have arrived, unless a call has more patience with it (see `late-bodies.ts`) up to
 * that of a whole `request`. Both bounds of Node and the interval are needed: Fastify alone never ends a slow
 * request, and Node looks for late ones only every so often. `silent` ends connections whose other end stopped
 * reading.
 */
const patience = {
  body: 30_000,
  request: 340_000,
  headers: 15_000,
  checking: 5_000,
  keepAlive: 72_000,
  silent: 60_000,
} as const

/** The whole server, ready to listen or to be injected into. Rooms register their own routes. */
export async function buildApp({
  configuration,
  database,
  accounts,
  carts,
  payments,
  orders,
  live,
  render,
  log,
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: requestLog,
    bodyLimit: bytes.body,
    trustProxy: trusted(configuration.trustProxy),
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    connectionTimeout: patience.silent,
    forceCloseConnections: 'idle',
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.checking },
    rewriteUrl: keepRoutable,
    routerOptions: { maxParamLength: 2_000 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => refuse(asProblem(error), request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  endLateBodies(app, patience.body)
  answerErrors(app)
  acceptJson(app)
  logRequests(app)
  const isStopping = watchStopping(app)
  await secure(app, configuration)
  await app.register(cookie)
  await documentApi(app, configuration.publicUrl)

  const pictures = openPictures(configuration.dataDir)
  const cache = new ResponseCache(bytes.cache)
  healthRoutes(app, database.pool, isStopping)
  await accountRoutes(app, accounts)
  catalogueRoutes(app, { live, cache, publicUrl: configuration.publicUrl })
  administrationRoutes(app, accounts.guard, {
    db: database.db,
    live,
    publicUrl: configuration.publicUrl,
    pictures,
  })
  await importRoutes(app, accounts.guard, {
    db: database.db,
    mainLanguage: configuration.shopLanguage,
    pictures,
    log,
  })
  cartRoutes(app, carts)
  await paymentRoutes(app, payments)
  orderRoutes(app, orders)
  synonymRoutes(app, {
    db: database.db,
    guard: accounts.guard,
    live,
    publicUrl: configuration.publicUrl,
    mayReport: accounts.accounts.limits.allows,
  })
  insightRoutes(app, { db: database.db, guard: accounts.guard, publicUrl: configuration.publicUrl })
  await mediaRoutes(app, {
    pictures,
    guard: accounts.guard,
    dataDir: configuration.dataDir,
    publicUrl: configuration.publicUrl,
  })
  await pageRoutes(app, {
    live,
    cache,
    render,
    publicUrl: configuration.publicUrl,
    shopLanguage: configuration.shopLanguage,
    testPayments: payments.testing,
  })
  return app
}

/**
 * Fastify itself believes nobody when given a number of proxies, because a shopper who reaches the server past
 * them could then name any address. An operator who counts them says that nobody does.
 */
function trusted(
  proxies: Configuration['trustProxy'],
): string[] | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
