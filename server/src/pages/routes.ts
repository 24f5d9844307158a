import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales, type MessageChannel, mainStore } from '@dix/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { Pictures } from '../media/index.ts'
import { type ResponseCache, sendCached } from '../platform/http/cache/response-cache.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { isMalformed } from '../platform/http/requests/malformed-url.ts'
import { infoPageLinks, type LiveSettings, type PromiseIn } from '../settings/index.ts'
import { brandFiles } from './brand/draw-brand.ts'
import { brandRoutes } from './brand/routes.ts'
import { built } from './built.ts'
import { isBusy, sendBusyPage } from './busy-page.ts'
import { mapTileRoutes } from './map-tiles.ts'
import { pageUrl } from './page-url.ts'
import { basisIn, openComparison, type PageQuestion } from './questions.ts'
import { type PageDependencies, renderPage } from './render.ts'
import { robots, sitemapFile, sitemapIndex } from './sitemap.ts'
import { pageSources } from './sources.ts'
import { visitorSwitches } from './visitor-switches.ts'

const hidden = { schema: { hide: true } }

/** Methods of the API's endpoints. */
const apiMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Everything that a browser opens: pages and their data, built files, language switch, sitemap. */
export async function pageRoutes(
  app: FastifyInstance,
  {
    live,
    settings,
    cache,
    pictures,
    messageChannels,
    storeOf,
    promiseIn,
    ...dependencies
  }: PageDependencies & {
    live: LiveCatalogue
    settings: LiveSettings
    cache: ResponseCache
    pictures: Pick<Pictures, 'readPicture'>
    messageChannels: readonly MessageChannel[]
    /** The store whose stock the visitor sees. */
    storeOf(request: FastifyRequest): string
    promiseIn: PromiseIn
  },
): Promise<void> {
  const { publicUrl } = dependencies
  const { snapshot, versions } = live
  const inStore = (storeId: string) => {
    const sources = perLocale((locale) =>
      pageSources(live, settings, locale, messageChannels, storeId, promiseIn),
    )
    const basisOf = basisIn(live, settings, storeId)
    const isSame = perLocale((locale) => {
      const isAnsweredSame = openComparison(sources[locale], basisOf)
      return (asked: unknown) => isAnsweredSame(asked as PageQuestion[])
    })
    return { sources, isSame, ofStore: storeId === mainStore ? '' : ` ${storeId}` }
  }
  const main = inStore(mainStore)
  const others = new Map<string, ReturnType<typeof inStore>>()

  /** The sources of the pages of a store. */
  function pagesOf(storeId: string) {
    if (storeId === mainStore) return main
    const known = others.get(storeId) ?? inStore(storeId)
    others.set(storeId, known)
    return known
  }

  await builtFiles(app)
  mapTileRoutes(app, dependencies.mapTiles)
  await app.register(visitorSwitches, { secure: publicUrl.startsWith('https:') })

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', hidden, (request, reply) =>
    sendXml(request, reply, 'index', () => sitemapIndex(sitemapSources())),
  )
  app.get('/sitemap-:file.xml', hidden, (request, reply) => {
    const { file } = request.params as { file: string }
    if (!/^[1-9]\d{0,5}$/.test(file)) throw noSitemap()
    return sendXml(request, reply, file, () => sitemapFile(sitemapSources(), Number(file)))
  })
  brandRoutes(app, { settings, pictures })
  app.get('/*', hidden, sendPage)
  app.setNotFoundHandler(sendPage)

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (isApiPath(request.url)) throw unknownEndpoint(app, request, reply)
    const locale = localeOf(request, settings.current.languages.main)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) reply.header('allow', 'GET, HEAD')
    // Other methods are rendered as POST: the page refuses them as it refuses a form.
    const page = {
      url: pageUrl(request.url, snapshot),
      requested: request.url,
      method: isRead ? 'GET' : 'POST',
      malformed: isMalformed(request),
      log: request.log,
    }
    const { sources, isSame, ofStore } = pagesOf(storeOf(request))
    const shared = `${page.method} ${locale} ${page.malformed} ${page.url}`
    const asked = {
      key: `${shared}${ofStore}`,
      version: versions.shown,
      isSame: isSame[locale],
      ...(ofStore && { alike: shared }),
    }
    const sent = sendCached(request, reply, cache, asked, () =>
      renderPage(dependencies, page, locale, sources[locale]),
    )
    if (!(sent instanceof Promise)) return sent
    return sent.catch((error: unknown) => {
      if (!isBusy(error) || !request.headers.accept?.includes('text/html')) throw error
      return sendBusyPage(reply, error, { locale, name: settings.current.identity.name })
    })
  }

  function sitemapSources() {
    const infoPaths = infoPageLinks(settings.current, settings.current.languages.main).map(({ path }) => path)
    return { snapshot, infoPaths, publicUrl }
  }

  function sendXml(request: FastifyRequest, reply: FastifyReply, name: string, make: () => string | null) {
    // Saving settings does not change the version of edits.
    const key = `XML ${name} ${sitemapSources().infoPaths}`
    return sendCached(request, reply, cache, { key, version: versions.edited }, () => {
      const body = make()
      if (body === null) throw noSitemap()
      const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
      return { status: 200, headers, body }
    })
  }
}

/** Whether a URL belongs to the API, even if no endpoint has it. */
function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** Responds to a known path with the wrong method (with `Allow`), or an unknown path. */
function unknownEndpoint(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Problem {
  const url = request.url.split('?', 1)[0]!
  const allowed = apiMethods.filter((method) => method !== request.method && app.hasRoute({ method, url }))
  if (allowed.length === 0) return new Problem('unknown_path', 'Endpoint not found.')
  reply.header('allow', allowed.join(', '))
  return new Problem('method_not_allowed', 'This endpoint accepts {methods}.', {
    values: { methods: allowed.join(', ') },
  })
}

function noSitemap() {
  return new Problem('not_found', 'Sitemap not found.')
}

function perLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

/**
 * Headers that hashed files do without: browsers never revalidate them, and none of them is a document. A first visit
 * on HTTP/1.1 loads 7 kB less.
 */
const headersOfOthers = [
  'etag',
  'last-modified',
  'accept-ranges',
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'x-request-id',
]

async function builtFiles(app: FastifyInstance): Promise<void> {
  const root = built('client')
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The brand routes send these, or the owner's replacements.
    globIgnore: ['assets/**', ...Object.keys(brandFiles).map((path) => `${path.slice(1)}*`)],
    setHeaders: (reply, path) => {
      if (/\/sw\.js(?:\.\w+)?$/.test(path)) {
        // A new worker takes over at the next visit, and may only call the API.
        reply.header('cache-control', 'no-cache')
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
        return
      }
      // Names in assets/ contain a hash of the content; the few other files do not.
      const isHashed = path.includes('/assets/')
      if (isHashed) for (const name of headersOfOthers) reply.removeHeader(name)
      if (isBrandFile(path)) reply.header('cache-control', 'no-cache')
      else
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        )
    },
  })
  // One route for all of them: the plugin's 1,400 took time at each start, and memory. API tests run without a build.
  const assets = new Set(await readdir(join(root, 'assets')).catch(() => []))
  app.get('/assets/:name', hidden, (request, reply) => {
    const { name } = request.params as { name: string }
    return assets.has(name) ? reply.sendFile(`/assets/${name}`) : reply.callNotFound()
  })
}

/** @param path of a file of the build, compressed or not */
function isBrandFile(path: string): boolean {
  const name = `/${path
    .split('/')
    .at(-1)!
    .replace(/\.(?:br|gz)$/, '')}`
  return name in brandFiles
}
