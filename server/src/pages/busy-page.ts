import { type Locale, translate } from '@dix/contract'
import { escapeUTF8 } from 'entities'
import type { FastifyReply } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

/** Whether a page was refused because the shop is overloaded. */
export const isBusy = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'unavailable'

/** The page that a browser shows instead, until it retries on its own. */
export function sendBusyPage(
  reply: FastifyReply,
  { retryAfter = 2 }: Problem,
  { locale, name }: { locale: Locale; name: string },
): FastifyReply {
  const shop = escapeUTF8(name)
  const message = translate(locale, 'The shop is very busy. Please try again in a moment.')
  reply.request.errorCode = 'unavailable'
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    })
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}">` +
        `<title>${shop}</title><h1>${shop}</h1><p>${message}</p></html>`,
    )
}
