import { access } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../platform/http/locale.ts'
import { isMalformed } from '../platform/http/malformed-url.ts'
import { Problem } from '../platform/http/problem.ts'
import { type ResponseCache, sendCached } from '../platform/http/response-cache.ts'
import { isApiPath, unknownEndpoint } from '../platform/http/unknown-endpoint.ts'
import { built } from './built.ts'
import { languageSwitch } from './language-switch.ts'
import { type PageDependencies, renderPage } from './render.ts'
import { robots, sitemapFile, sitemapIndex } from './sitemap.ts'

const hidden = { schema: { hide: true } }

/** Everything that a browser opens: pages and their data, built files, language switch, sitemap. */
export async function pageRoutes(
  app: FastifyInstance,
  { cache, ...dependencies }: PageDependencies & { cache: ResponseCache },
): Promise<void> {
  const { live, publicUrl, shopLanguage } = dependencies
  await builtFiles(app)
  await app.register(languageSwitch, { secure: publicUrl.startsWith('https:') })

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', hidden, (request, reply) =>
    sendXml(request, reply, () => sitemapIndex(live.snapshot, publicUrl)),
  )
  app.get('/sitemap-:file.xml', hidden, (request, reply) => {
    const { file } = request.params as { file: string }
    const number = /^[1-9]\d{0,5}$/.test(file) ? Number(file) : Number.NaN
    return sendXml(request, reply, () => sitemapFile(live.snapshot, publicUrl, number))
  })
  app.get('/*', hidden, sendPage)
  app.setNotFoundHandler(sendPage)

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (isApiPath(request.url)) throw unknownEndpoint(app, request, reply)
    const locale = localeOf(request, shopLanguage)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) reply.header('allow', 'GET, HEAD')
    // Other methods are rendered as POST: the page refuses them as it refuses a form.
    const page = {
      url: pageUrl(request.url),
      requested: request.url,
      method: isRead ? 'GET' : 'POST',
      malformed: isMalformed(request),
      log: request.log,
    }
    const key = `${page.method} ${locale} ${page.malformed} ${page.url}`
    return sendCached(request, reply, cache, key, live.snapshot.version, () =>
      renderPage(dependencies, page, locale),
    )
  }

  function sendXml(request: FastifyRequest, reply: FastifyReply, make: () => string | null) {
    return sendCached(request, reply, cache, `XML ${request.url}`, live.snapshot.version, () => {
      const body = make()
      if (body === null) throw new Problem('not_found', 'Sitemap not found.')
      const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
      return { status: 200, headers, body }
    })
  }
}

async function builtFiles(app: FastifyInstance): Promise<void> {
  const root = built('client')
  // Tests of the API run without a build.
  if (
    !(await access(root).then(
      () => true,
      () => false,
    ))
  )
    return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (/\/sw\.js(?:\.\w+)?$/.test(path)) {
        // A new worker takes over at the next visit, and may call the API: nothing else.
        reply.header('cache-control', 'no-cache')
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
        return
      }
      // Names in assets/ have a hash of their content; the few other files do not.
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })
}

/** The query parameters of pages, in the order of the cache key. `_routes` is React Router's for data requests. */
const parameters = ['q', 'page', 'stock', 'offer', 'brand', 'sort', '_routes'] as const

/** A URL reduced to what its page depends on: campaign parameters (`utm_…`, `fbclid`) must not multiply the cache. */
function pageUrl(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const given = new URLSearchParams(url.slice(start))
  const used = new URLSearchParams()
  for (const name of parameters) {
    const value = given.get(name)
    if (value !== null) used.set(name, value)
  }
  const query = used.toString()
  return query === '' ? url.slice(0, start) : `${url.slice(0, start)}?${query}`
}
