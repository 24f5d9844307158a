import { createHash, randomUUID } from 'node:crypto'
import type { Locale, PageContext, RenderPage } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { CacheableResponse } from '../platform/http/cache/response-cache.ts'
import { pagePermissions, pagePolicy } from '../platform/http/security.ts'
import type { MapTiles } from './map-tiles.ts'
import { recordQuestions } from './questions.ts'
import type { PageSources } from './sources.ts'

/** Pages are rendered for this host, for every request; no response contains it. */
const innerOrigin = 'http://page'

/** Headers of a rendered page that are passed on. */
const copiedHeaders = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document']

export type PageDependencies = {
  render: RenderPage
  publicUrl: string
} & Pick<PageContext, 'testPayments' | 'paymentMethods'> & { mapTiles: MapTiles | null }

/** `url` is what the page depends on, `requested` the whole URL of the request. */
export type PageRequest = {
  url: string
  requested: string
  method: string
  malformed: boolean
  log: FastifyBaseLogger
}

/**
 * Renders a URL in a language, with the content security policy of exactly this document. The page depends on the
 * questions it asked the shop and its catalogue.
 *
 * @param sources in that language
 */
export async function renderPage(
  { render, publicUrl, testPayments, paymentMethods, mapTiles }: PageDependencies,
  { url, requested, method, malformed, log }: PageRequest,
  locale: Locale,
  sources: PageSources,
): Promise<CacheableResponse> {
  let failure: unknown
  let html: string | undefined
  const { pages, questions } = recordQuestions(sources)
  const scriptNonce = randomUUID()
  const page = {
    locale,
    malformed,
    publicUrl,
    testPayments,
    paymentMethods,
    mapTiles: mapTiles?.url ?? null,
    catalogue: pages,
    shop: pages.shop(),
    infoPage: pages.infoPage,
    ownHome: pages.ownHome,
    quarters: pages.quarters,
    scriptNonce,
    onDocument: (document: string) => {
      html = document
    },
    onError: (error: unknown) => {
      failure ??= error
    },
  }
  let response = await render(new Request(`${innerOrigin}${url}`, { method }), page)
  if (response.headers.has('location') && requested !== url) {
    // A redirect keeps the whole query, with campaign parameters.
    response = await render(new Request(`${innerOrigin}${requested}`, { method }), page)
  }
  html ??= Buffer.from(await response.bytes()).toString('latin1')
  const { html: body, hashes } = takeNonces(html, scriptNonce)
  if (failure !== undefined || response.status >= 500) {
    log.error({ err: failure, url, status: response.status }, 'A page could not be rendered')
  }
  const isEmpty = questions.some((question) => question.isEmpty)
  const headers = headersOf(response, hashes, publicUrl, mapTiles)
  return { status: response.status, headers, body, basis: questions, isEmpty }
}

function headersOf(
  response: Response,
  hashes: string[],
  publicUrl: string,
  mapTiles: MapTiles | null,
): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'Accept-Language, Cookie',
  }
  for (const name of copiedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value.replace(innerOrigin, '')
  }
  if (headers['content-type']?.startsWith('text/html')) {
    headers['permissions-policy'] = pagePermissions
    headers['content-security-policy'] = pagePolicy(
      hashes,
      publicUrl.startsWith('https:'),
      mapTiles?.origin ?? null,
    )
  }
  return headers
}

/** Maximum characters of a script's tag before its nonce. */
const maxTag = 500

/**
 * Removes the nonces from a document: cached pages are sent to everyone, so their policy names scripts by hash.
 *
 * @param document one character per byte
 * @returns base64 SHA-256 of each inline script that had the nonce; scripts in texts of the page have none
 */
export function takeNonces(document: string, nonce: string): { html: Buffer; hashes: string[] } {
  const [first = '', ...rest] = document.split(` nonce="${nonce}"`)
  let opening = first
  const codes = new Set<string>()
  for (const part of rest) {
    if (/<script[^<>]*$/.test(opening.slice(-maxTag))) {
      const code = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
      if (code !== '') codes.add(code)
    }
    opening = part
  }
  return {
    html: Buffer.from(first + rest.join(''), 'latin1'),
    hashes: Array.from(codes, (code) => createHash('sha256').update(code, 'latin1').digest('base64')),
  }
}
