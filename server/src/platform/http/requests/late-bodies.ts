import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Milliseconds that a refused body may still take to arrive: a client that is cut off while sending may never read the
 * response.
 */
const refusedTimeout = 5_000

/** Milliseconds between checks for late bodies, unless the limit is shorter. */
const sweepInterval = 1_000

/** A request with a pending body, and the time from which that is late (`performance.now()`). */
type Arriving = { response: ServerResponse; refused: boolean; deadline: number }

/**
 * By server: a WeakMap by request would cost a fifth of a cached response in garbage collection (decision 43). The
 * function adds requests that have only just begun.
 */
const arrivingAt = new WeakMap<Server, () => Map<IncomingMessage, Arriving>>()

/**
 * Ends requests whose body takes too long to arrive. Node has a single limit; one that lets a phone send twenty
 * megabytes would let anyone hold connections as long. So the limit is short, and `waitFor` extends it for admitted
 * uploads. Requests without a body cost nothing.
 *
 * @param milliseconds until a body must have arrived, to a second; below the server's own `requestTimeout`
 */
export function endLateBodies(app: FastifyInstance, milliseconds: number): void {
  const server = app.server as Server
  const arriving = new Map<IncomingMessage, Arriving>()
  /** Requests of this turn of the event loop: most bodies arrive with their headers, and cost nothing more. */
  let begun: [IncomingMessage, ServerResponse][] = []
  arrivingAt.set(server, addBegun)
  function addBegun(): typeof arriving {
    for (const [request, response] of begun) {
      if (request.complete) continue
      arriving.set(request, { response, refused: false, deadline: performance.now() + milliseconds })
      request.once('close', forget)
    }
    begun = []
    return arriving
  }
  function forget(this: IncomingMessage): void {
    arriving.delete(this)
  }
  // Runs before Fastify's hooks, because a refused request still sends its body.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request) && begun.push([request, response]) === 1) setImmediate(addBegun)
  })
  const sweep = setInterval(() => endLate(server, arriving), Math.min(milliseconds, sweepInterval)).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

function endLate(server: Server, arriving: Map<IncomingMessage, Arriving>): void {
  const now = performance.now()
  for (const [request, late] of arriving) {
    if (request.complete) continue
    if (late.response.writableFinished && !late.refused) {
      late.refused = true
      late.deadline = Math.min(late.deadline, now + refusedTimeout)
    }
    if (now < late.deadline) continue
    arriving.delete(request)
    // A request gets no second response.
    if (late.response.writableEnded) request.socket.destroy()
    else server.emit('clientError', tooLate(), request.socket)
  }
}

/** Lets the body of a request take longer, once its sender is known. @param milliseconds from now */
export function waitFor(request: FastifyRequest, milliseconds: number): void {
  const arriving = arrivingAt
    .get(request.server.server as Server)?.()
    .get(request.raw)
  if (arriving) arriving.deadline = performance.now() + milliseconds
}

/** The response to a request whose body is still arriving, once the response has started. */
export function responseOn(server: FastifyInstance['server'], socket: Duplex): ServerResponse | undefined {
  for (const [request, { response }] of arrivingAt.get(server as Server)?.() ?? [])
    if (request.socket === socket && response.headersSent) return response
  return undefined
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  )
}

/** Node's own response to a request that does not arrive in time. */
function tooLate(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
