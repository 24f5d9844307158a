import { type Endpoint, ErrorSchema } from '@dix/contract'
import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves, where it is one of the contract. */
    endpoint?: Endpoint
  }
}

type Hooks = Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'> & { readsLate?: boolean }

/** Either is enough; `docs.ts` describes them. */
const signedIn = [{ bearer: [] }, { cookie: [] }]

/**
 * Registers one call of the contract: its schemas validate the input and describe it in OpenAPI.
 *
 * @param hooks what runs before the body is checked: the guard of an endpoint that is not public, a cached response;
 *   of one that `readsLate`, `preValidation` reads the body
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
      // Clients that have nothing to say send no body at all.
      ...(endpoint.body && { body: z.preprocess((body) => body ?? {}, endpoint.body) }),
      response: { 200: endpoint.answer, '4xx': ErrorSchema, '5xx': ErrorSchema },
    },
    config: { endpoint, readsLate },
    handler,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    ...hooks,
  })
}
