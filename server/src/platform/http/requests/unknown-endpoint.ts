import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Whether a URL belongs to the API, even if no endpoint has it. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** Responds to a known path with the wrong method (with `Allow`), or an unknown path. */
export function unknownEndpoint(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Problem {
  const url = request.url.split('?', 1)[0]!
  const allowed = methods.filter((method) => method !== request.method && app.hasRoute({ method, url }))
  if (allowed.length === 0) return new Problem('unknown_path', 'Endpoint not found.')
  reply.header('allow', allowed.join(', '))
  return new Problem('method_not_allowed', 'This endpoint accepts {methods}.', {
    values: { methods: allowed.join(', ') },
  })
}
