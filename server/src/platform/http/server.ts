import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { quickIds } from '../ids.ts'
import { attachLog } from '../logger.ts'
import { trackConnections } from '../yielding.ts'
import { documentApi } from './docs.ts'
import { asProblem, refuse, refuseConnection, respondToErrors } from './errors.ts'
import { refuseAmbiguous } from './requests/ambiguous-requests.ts'
import { endLateBodies } from './requests/late-bodies.ts'
import { escapeMalformed } from './requests/malformed-url.ts'
import { acceptJson, logRequests } from './requests/requests.ts'
import { schemaController } from './schema-controller.ts'
import { secure } from './security.ts'

/** Maximum bytes of a request's body, unless its endpoint allows more. */
const bodyLimit = 256 * 1024

/**
 * Timeouts in milliseconds: until the `headers`, the `body` (its endpoint may allow longer) and the whole `request` have
 * arrived. Node looks for late requests only every `checkInterval`. `idleSocket` ends connections whose other end
 * stopped reading.
 */
const timeouts = {
  body: 30_000,
  request: 340_000,
  headers: 15_000,
  checkInterval: 5_000,
  keepAlive: 72_000,
  idleSocket: 60_000,
} as const

/**
 * A server without routes: limits, errors in the envelope, security headers, cookies, request logs, API docs.
 *
 * @param onUnlisted called with a message when an endpoint responds with an error that its contract does not list; by
 *   default the message is logged
 */
export async function createServer(
  configuration: Pick<Configuration, 'publicUrl' | 'corsOrigins' | 'trustProxy'>,
  log: FastifyBaseLogger,
  onUnlisted?: (message: string) => void,
): Promise<FastifyInstance> {
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: quickIds(),
    bodyLimit,
    trustProxy: trusted(configuration.trustProxy),
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.idleSocket,
    forceCloseConnections: 'idle',
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
    rewriteUrl: escapeMalformed,
    schemaController,
    routerOptions: { maxParamLength: 2_000 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      // These errors occur before any hook runs, so the request has no log yet.
      attachLog(request, reply, log)
      refuse(asProblem(error), request, reply)
    },
  })
  // Assigned here: a logger passed at creation makes Fastify listen for the end of each response, to log it.
  Object.assign(app, { log })
  trackConnections(app.server)
  endLateBodies(app, timeouts.body)
  respondToErrors(app, onUnlisted)
  acceptJson(app)
  logRequests(app)
  refuseAmbiguous(app)
  await secure(app, configuration)
  await app.register(cookie)
  documentApi(app, configuration.publicUrl)
  return app
}

/**
 * Given a number of proxies, Fastify trusts nobody, because a client that bypasses them could claim any IP address. An
 * operator who sets a number asserts that no client does.
 */
function trusted(
  proxies: Configuration['trustProxy'],
): string[] | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
