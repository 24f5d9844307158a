import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import { Problem } from '../problem.ts'

/**
 * Refuses requests that a proxy in front of us may parse differently, and closes their connection: two hosts, or a
 * transfer coding other than `chunked`. One side might take part of a body for the next request.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request.raw)) return done()
    reply.header('connection', 'close')
    refuse(new Problem('malformed_request', 'This is not a valid request.'), request, reply)
  })
}

function isAmbiguous({ headers, rawHeaders }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return true
  // Node shows only the first of them.
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}
