import type { FastifyInstance, RouteOptions } from 'fastify'

const prefix = '/api/docs'
const paths = ['', '/', '/json', '/yaml', '/static/*']

/**
 * The OpenAPI document of all endpoints, and a page to browse it at `/api/docs`. Register it before the routes. Its
 * libraries are loaded when someone first asks for it.
 */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const routes: RouteOptions[] = []
  let documents: Promise<FastifyInstance> | undefined
  const open = async () => (await import('./openapi.ts')).openDocuments(routes, prefix, publicUrl)
  for (const path of paths)
    app.get(prefix + path, async ({ url, headers }, reply) => {
      documents ??= open()
      const { statusCode, headers: own, rawPayload } = await (await documents).inject({ url, headers })
      if (statusCode === 404) return reply.callNotFound()
      // The connection is the shop's.
      const { connection: _connection, date: _date, ...others } = own
      return reply
        .code(statusCode)
        .headers(others)
        .send(rawPayload.length > 0 ? rawPayload : undefined)
    })
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
}
