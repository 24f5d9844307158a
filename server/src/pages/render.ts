import { createHash } from 'node:crypto'
import type { Locale, PageContext, RenderPage } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import { cataloguePages, type LiveCatalogue } from '../catalogue/index.ts'
import type { CacheableResponse } from '../platform/http/response-cache.ts'
import { pagePolicy } from '../platform/http/security.ts'

/** Pages are rendered for this host, whatever the request: no answer contains it. */
const innerOrigin = 'http://page'

/** Headers of a rendered page that the answer has too. */
const copiedHeaders = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document']

export type PageDependencies = {
  live: LiveCatalogue
  render: RenderPage
  publicUrl: string
  shopLanguage: Locale
} & Pick<PageContext, 'testPayments' | 'paymentMethods'>

/** `url` is what the page depends on, `requested` the whole URL of the request. */
export type PageRequest = {
  url: string
  requested: string
  method: string
  malformed: boolean
  log: FastifyBaseLogger
}

/** Renders a URL in a language, with the content security policy of exactly this document. */
export async function renderPage(
  { live, render, publicUrl, shopLanguage, testPayments, paymentMethods }: PageDependencies,
  { url, requested, method, malformed, log }: PageRequest,
  locale: Locale,
): Promise<CacheableResponse> {
  let failure: unknown
  const page = {
    locale,
    malformed,
    publicUrl,
    shopLanguage,
    testPayments,
    paymentMethods,
    catalogue: cataloguePages(live, shopLanguage, locale),
    onError: (error: unknown) => {
      failure ??= error
    },
  }
  let response = await render(new Request(`${innerOrigin}${url}`, { method }), page)
  if (response.headers.has('location') && requested !== url) {
    // A redirect keeps the whole query, with campaign parameters.
    response = await render(new Request(`${innerOrigin}${requested}`, { method }), page)
  }
  const body = await response.text()
  if (failure !== undefined || response.status >= 500) {
    log.error({ err: failure, url, status: response.status }, 'A page could not be rendered')
  }
  return { status: response.status, headers: headersOf(response, body, publicUrl), body }
}

function headersOf(response: Response, body: string, publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'Accept-Language, Cookie',
  }
  for (const name of copiedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value.replace(innerOrigin, '')
  }
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(inlineScriptHashes(body), publicUrl.startsWith('https:'))
  }
  return headers
}

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/gi

/** Base64 SHA-256 of each inline script of a document, as a content security policy has them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = Array.from(html.matchAll(inlineScript), ([, code]) =>
    createHash('sha256').update(code!).digest('base64'),
  )
  return [...new Set(hashes)]
}
