import type { FastifyInstance, RouteOptions } from 'fastify'
import { loadOnce } from '../load-once.ts'
import { ResponseCache, sendCached } from './cache/response-cache.ts'
import { ResponseVersion } from './cache/response-version.ts'

const prefix = '/api/docs'
/** Not `/yaml`: writing the document as YAML blocks everything for a second. */
const paths = ['', '/', '/json', '/static/*']

/** Bytes: the document and the page's files in all encodings. */
const maxCached = 12_000_000

/** The connection is the shop's, and the cache has its own tags and lengths. */
const droppedHeaders = /^(connection|date|etag|last-modified|accept-ranges|content-length)$/

/** Thrown for a file that does not exist. */
class NoSuchFile extends Error {}

/**
 * The OpenAPI document of all endpoints, and a page to browse it at `/api/docs`. Register it before the routes. Its
 * libraries are loaded when someone first asks for it. Each response is made once and then cached: the document is 2 MB,
 * and writing it for 200 requests at once stopped the shop for half a minute.
 */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const routes: RouteOptions[] = []
  const documents = loadOnce(async () =>
    (await import('./openapi.ts')).openDocuments(routes, prefix, publicUrl),
  )
  const cache = new ResponseCache(maxCached)
  const version = new ResponseVersion()

  async function make(url: string) {
    const { statusCode: status, headers, rawPayload: body } = await (await documents()).inject(url)
    if (status === 404) throw new NoSuchFile()
    const others = Object.entries(headers).filter(([name]) => !droppedHeaders.test(name))
    return { status, headers: Object.fromEntries(others.map(([name, value]) => [name, String(value)])), body }
  }

  for (const path of paths)
    app.get<{ Params: { '*'?: string } }>(prefix + path, async (request, reply) => {
      // Without parameters, and decoded, so that nobody can have a file cached under many keys.
      const key = path.replace('*', request.params['*'] ?? '')
      try {
        return await sendCached(request, reply, cache, { key, version }, () => make(encodeURI(prefix + key)))
      } catch (error) {
        if (error instanceof NoSuchFile) return reply.callNotFound()
        throw error
      }
    })
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
}
