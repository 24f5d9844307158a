import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isLocale, type Locale, type RenderPage } from '@dix/contract'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cataloguePages, type LiveCatalogue } from '../catalogue/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Answer, type ResponseCache, sendRendered } from '../platform/http/response-cache.ts'
import { pagePolicy } from '../platform/http/security.ts'
import { StartError } from '../platform/start-error.ts'
import { localeCookie, localeOf } from './locale.ts'
import { inlineScriptHashes } from './policy.ts'
import { robots, sitemapFile, sitemapIndex } from './sitemap.ts'

const build = (path: string) => fileURLToPath(new URL(`../../../web/build/${path}`, import.meta.url))

export type LoadRender = () => Promise<RenderPage>

/** The built web. @throws StartError when it has not been built */
export const loadBuiltRender: LoadRender = async () => {
  const file = build('server/index.js')
  await access(file).catch(() => {
    throw new StartError('The web pages are not built: run "npm run build" first.')
  })
  return ((await import(file)) as { render: RenderPage }).render
}

type Parts = {
  live: LiveCatalogue
  cache: ResponseCache
  render: RenderPage
  publicUrl: string
  shopLanguage: Locale
}

/** Everything a browser opens: pages, their data requests, built files, the language switch, sitemap. */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { live, cache, publicUrl, shopLanguage } = parts
  const https = publicUrl.startsWith('https:')

  await app.register(formbody)
  await app.register(fastifyStatic, {
    root: build('client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of their content; the few other files do not.
      const hashed = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })

  app.post('/language', { schema: { hide: true } }, (request, reply) => {
    const { lang, to } = (request.body ?? {}) as Record<string, unknown>
    if (!isLocale(lang))
      throw new Problem('invalid_input', 'Choose fr or en.', { fields: { lang: 'Choose fr or en.' } })
    reply.setCookie(localeCookie, lang, {
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'lax',
      secure: https,
      httpOnly: true,
    })
    return reply.redirect(ownPath(to), 303)
  })

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    sendXml(request, reply, () => sitemapIndex(live.snapshot, publicUrl)),
  )
  app.get('/sitemap-:file.xml', { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params as { file: string }
    return sendXml(request, reply, () => sitemapFile(live.snapshot, publicUrl, Number(file)))
  })

  app.get('/*', { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler(sendPage)

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0]!
    if (path.startsWith('/api/') || path === '/api') throw unknownCall(app, request, path, reply)
    const locale = localeOf(request, shopLanguage)
    const { version } = live.snapshot
    const kept = request.method === 'GET' || request.method === 'HEAD'
    const rendered = await cache.get(
      `${kept ? locale : `${request.method} ${locale}`} ${request.url}`,
      version,
      () => renderPage(request, locale),
    )
    return sendRendered(request, reply, rendered)
  }

  async function renderPage({ url, method, log }: FastifyRequest, locale: Locale): Promise<Answer> {
    const pageRequest = new Request(`http://page${url}`, { method: method === 'HEAD' ? 'GET' : method })
    const response = await parts.render(pageRequest, {
      locale,
      publicUrl,
      catalogue: cataloguePages(live, shopLanguage, locale),
    })
    const body = await response.text()
    if (response.status >= 500) log.error({ url, status: response.status }, 'A page could not be rendered')
    return { status: response.status, headers: pageHeaders(response, body), body }
  }

  function pageHeaders(response: Response, body: string): Record<string, string> {
    const headers: Record<string, string> = {
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    }
    for (const name of ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document']) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value.replace(/^http:\/\/page/, '')
    }
    if (headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = pagePolicy(inlineScriptHashes(body), https)
    }
    return headers
  }

  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => string | null,
  ): Promise<FastifyReply> {
    const rendered = await cache.get(request.url, live.snapshot.version, () => {
      const body = make()
      if (body === null) throw new Problem('not_found', 'There is no such sitemap.')
      return {
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
        body,
      }
    })
    return sendRendered(request, reply, rendered)
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** A known call by the wrong method, or no call of ours at all. */
function unknownCall(
  app: FastifyInstance,
  request: FastifyRequest,
  url: string,
  reply: FastifyReply,
): Problem {
  const allowed = methods.filter((method) => method !== request.method && app.hasRoute({ method, url }))
  if (allowed.length === 0) return new Problem('unknown_path', 'This shop has no such call.')
  reply.header('allow', allowed.join(', '))
  return new Problem('method_not_allowed', `This call takes ${allowed.join(' or ')}.`)
}

/** A path of this shop to return to; anything else leads home, so that nobody is sent elsewhere. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return '/'
  const url = URL.parse(to, 'http://page')
  return url?.origin === 'http://page' ? url.pathname + url.search : '/'
}
