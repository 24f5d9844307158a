import { isLocale, type Locale, locales } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

export const localeCookie = 'lang'

/**
 * The viewer's language: the one they switched to, else the browser's, else `otherwise`. Pages fall back on
 * the shop's language; calls on English, the language of the API's own texts.
 */
export function localeOf(request: FastifyRequest, otherwise: Locale = 'en'): Locale {
  // A request that is refused before any hook ran has no cookies yet.
  const chosen = request.cookies?.[localeCookie]
  if (isLocale(chosen)) return chosen
  if (!request.headers['accept-language']) return otherwise
  const preferred = new Negotiator(request).language([otherwise, ...locales])
  return isLocale(preferred) ? preferred : otherwise
}
