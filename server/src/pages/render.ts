import type { Locale, RenderPage } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import { cataloguePages, type LiveCatalogue } from '../catalogue/index.ts'
import type { Answer } from '../platform/http/response-cache.ts'
import { pagePolicy } from '../platform/http/security.ts'
import { inlineScriptHashes } from './policy.ts'

/** Pages never learn which host a request named: they are rendered for this one, and it never leaves. */
const innerOrigin = 'http://page'

/** Headers of a rendered page that mean something outside the renderer. */
const passedOn = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document']

export type PageParts = {
  live: LiveCatalogue
  render: RenderPage
  publicUrl: string
  shopLanguage: Locale
  testPayments: boolean
}

/** `url` is what the page depends on, `asked` the whole address as it came. */
export type PageRequest = {
  url: string
  asked: string
  method: string
  malformed: boolean
  log: FastifyBaseLogger
}

/** Renders one address in one language, with the content policy that fits exactly this document. */
export async function renderPage(
  { live, render, publicUrl, shopLanguage, testPayments }: PageParts,
  { url, asked, method, malformed, log }: PageRequest,
  locale: Locale,
): Promise<Answer> {
  let fault: unknown
  const page = {
    locale,
    malformed,
    publicUrl,
    shopLanguage,
    testPayments,
    catalogue: cataloguePages(live, shopLanguage, locale),
    onFault: (error: unknown) => {
      fault ??= error
    },
  }
  let response = await render(new Request(`${innerOrigin}${url}`, { method }), page)
  if (response.headers.has('location') && asked !== url) {
    // Who is sent on takes along everything the address said, campaign marks too.
    response = await render(new Request(`${innerOrigin}${asked}`, { method }), page)
  }
  const body = await response.text()
  if (fault !== undefined || response.status >= 500) {
    log.error({ err: fault, url, status: response.status }, 'A page could not be rendered')
  }
  return { status: response.status, headers: headersOf(response, body, publicUrl), body }
}

function headersOf(response: Response, body: string, publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    vary: 'Accept-Language, Cookie',
  }
  for (const name of passedOn) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value.replace(innerOrigin, '')
  }
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(inlineScriptHashes(body), publicUrl.startsWith('https:'))
  }
  return headers
}
