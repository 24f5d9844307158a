import { areaCookie, areaCookieLife, isLocale, readArea } from '@dix/contract'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { localeCookie } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'

/** Bytes of a form: megabytes of fields take longer to parse than a page to render. */
const bodyLimit = 16 * 1024

/** Plain forms, which work without scripts: they store the visitor's choice and return to the page. */
export async function visitorSwitches(app: FastifyInstance, { secure }: { secure: boolean }): Promise<void> {
  await app.register(formbody, { bodyLimit })
  const cookie = { path: '/', maxAge: areaCookieLife, sameSite: 'lax', secure } as const

  app.post('/language', { schema: { hide: true } }, (request, reply) => {
    const { lang, to } = (request.body ?? {}) as Record<string, unknown>
    if (!isLocale(lang)) {
      throw new Problem('invalid_input', 'Choose fr or en.', { fields: { lang: 'Choose fr or en.' } })
    }
    reply.setCookie(localeCookie, lang, { ...cookie, httpOnly: true })
    return reply.redirect(ownPath(to), 303)
  })

  app.post('/delivery-area', { schema: { hide: true } }, (request, reply) => {
    const { area, to } = (request.body ?? {}) as Record<string, unknown>
    const isArea = typeof area === 'string' && readArea(area) !== null
    reply.setCookie(areaCookie, isArea ? area : '', { ...cookie, ...(!isArea && { maxAge: 0 }) })
    return reply.redirect(ownPath(to), 303)
  })
}

/** A path of this shop; the home page for anything else, so that nobody is redirected to another site. */
export function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || to.length > 2_000) return '/'
  const url = URL.parse(to, 'http://page')
  if (url?.origin !== 'http://page') return '/'
  // Begins with one slash, because "//host" in a Location header would be another site.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`
}
