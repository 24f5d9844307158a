import { sessionCookies } from '@dix/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The two ways of `signedIn` in `endpoint.ts` to say who one is. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'apiKey', in: 'cookie', name: sessionCookies.access },
} as const

/** OpenAPI of every published call, and a page to browse it at `/api/docs`. Register before the routes. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dix',
        version: '1.0.0',
        description:
          'Calls of the shop. Every answer carries success, error, message and data; amounts are whole XOF; ids hold no dash.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
