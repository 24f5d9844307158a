import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Milliseconds that a refused body may still take to arrive: a client that is cut off while it sends may never read
 * the answer.
 */
const refusedTimeout = 5_000

/** How requests that are still arriving are cut off, so that one of them may be given longer. */
const deadlines = new WeakMap<IncomingMessage, { moveTo(milliseconds: number): void }>()

/**
 * Ends requests whose body takes too long to arrive. Node knows one bound for all of them, and a bound that lets
 * a phone send twenty megabytes would let anybody hold connections for as long: so everybody gets the short one
 * here, and who was let in to send a file more by `waitFor`. Requests without a body cost nothing.
 *
 * @param milliseconds until a body must have arrived; below the server's own `requestTimeout`
 */
export function endLateBodies(app: FastifyInstance, milliseconds: number): void {
  const server = app.server as Server
  // Ahead of Fastify: what it refuses before any hook still sends its body.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const cutOff = () => {
      if (request.complete) return
      // Who was answered is not answered twice.
      if (response.writableEnded) request.socket.destroy()
      else server.emit('clientError', tooLate(), request.socket)
    }
    let timer = setTimeout(cutOff, milliseconds)
    const moveTo = (milliseconds: number) => {
      clearTimeout(timer)
      if (!request.destroyed) timer = setTimeout(cutOff, milliseconds)
    }
    request.once('close', () => clearTimeout(timer))
    response.once('finish', () => {
      if (!request.complete) moveTo(Math.min(milliseconds, refusedTimeout))
    })
    deadlines.set(request, { moveTo })
  })
}

/** Lets the body of a request take longer, once it is known who sends it. @param milliseconds from now */
export function waitFor(request: FastifyRequest, milliseconds: number): void {
  deadlines.get(request.raw)?.moveTo(milliseconds)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  )
}

/** What Node itself says of a request that does not arrive. */
function tooLate(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
