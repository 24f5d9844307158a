import {
  type ErrorCode,
  type ErrorList,
  ErrorSchema,
  errorStatuses,
  errorsOf,
  sessionCookies,
} from '@dix/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { schemaController } from './schema-controller.ts'
import { pagePolicy } from './security.ts'

/** The two authentication schemes that `signedIn` in `endpoint.ts` accepts. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'apiKey', in: 'cookie', name: sessionCookies.access },
} as const

/** Lets the page make HTML only from our descriptions, which are plain paragraphs (see `pagePolicy`). */
const trustedTypes = `window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/^(?:<\\/?(?:p|code|em|strong)>|[^<])*$/.test(html) ? html : null),
})
`

/**
 * An application that serves the OpenAPI document of the given routes, and a page to browse it, below `prefix`. It
 * serves nothing else: the routes of the shop are only described.
 */
export async function openDocuments(
  routes: readonly RouteOptions[],
  prefix: string,
  publicUrl: string,
): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false, schemaController })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dix',
        version: '1.0.0',
        description:
          'Calls of the shop. Every response has success, error, message and data; amounts are whole XOF; ids hold no dash.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: (route) => jsonSchemaTransform(withErrors(route)),
  })
  await app.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: pagePolicy([], publicUrl.startsWith('https:')),
    theme: { js: [{ filename: 'trusted-types.js', content: trustedTypes }] },
  })
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, handler: (_request, reply) => reply.callNotFound() })
  return app
}

type Documented = Parameters<typeof jsonSchemaTransform>[0]

/** Adds an endpoint's errors: all of them to its description, and the shapes of its own errors by status. */
function withErrors(documented: Documented): Documented {
  const { schema, route } = documented
  const endpoint = route.config?.endpoint
  if (!endpoint) return documented
  const byStatus = Map.groupBy(entriesOf(errorsOf(endpoint)), ([code]) => errorStatuses[code])
  const lines = [...byStatus].map(([status, errors]) => `${status}: ${codesOf(errors)}`)
  const own = [...byStatus].filter(([, errors]) =>
    errors.some(([code]) => endpoint.errors?.[code] !== undefined),
  )
  const shapes = Object.fromEntries(own.map(([status, errors]) => [status, errorResponse(errors)]))
  return {
    ...documented,
    schema: {
      ...schema,
      description: `Errors: ${lines.sort().join('; ')}.`,
      response: { ...(schema.response as object), ...shapes },
    },
  }
}

type ListedError = [code: ErrorCode, data: z.ZodType | null]
const entriesOf = (errors: ErrorList) => Object.entries(errors) as ListedError[]
const codesOf = (errors: ListedError[]) => errors.map(([code]) => code).join(', ')

/** One shape for all codes without data, and one for each code with data. */
function errorResponse(errors: ListedError[]): z.ZodType {
  const plain = errors.flatMap(([code, data]) => (data ? [] : [code]))
  const shapes = errors.flatMap(([code, data]) =>
    data ? [ErrorSchema.extend({ code: z.literal(code), data })] : [],
  )
  const all = [
    ...(plain.length > 0 ? [ErrorSchema.omit({ data: true }).extend({ code: z.enum(plain) })] : []),
    ...shapes,
  ]
  return (all.length === 1 ? all[0]! : z.union(all)).describe(codesOf(errors))
}
