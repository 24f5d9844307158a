import { type Endpoint, ErrorSchema } from '@dix/contract'
import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves, if the contract has it. */
    endpoint?: Endpoint
  }
}

type Hooks = Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'> & { readsLate?: boolean }

/** Either is enough; `docs.ts` describes them. */
const signedIn = [{ bearer: [] }, { cookie: [] }]

/**
 * Registers one endpoint of the contract: its schemas validate the input and describe it in OpenAPI.
 *
 * @param hooks run before the body is checked: the guard of an endpoint that is not public, or a cached response. With
 *   `readsLate`, `preValidation` reads the body
 */
export function publish(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: RouteHandlerMethod,
  { readsLate = false, ...hooks }: Hooks = {},
): void {
  const [, , tag] = endpoint.path.split('/')
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [tag ?? 'api'],
      ...(endpoint.access && { security: signedIn }),
      // Clients without input send no body at all.
      ...(endpoint.body && { body: z.preprocess((body) => body ?? {}, endpoint.body) }),
      response: { 200: endpoint.response, '4xx': ErrorSchema, '5xx': ErrorSchema },
    },
    config: { endpoint, readsLate },
    handler,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    ...hooks,
  })
}
