import { isLocale, type Locale, locales } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

export const localeCookie = 'lang'

/**
 * The viewer's language: the one they chose, else the browser's, else `otherwise`. Pages fall back to the shop's
 * language, the API to English, the language of its own texts.
 */
export function localeOf(request: FastifyRequest, otherwise: Locale = 'en'): Locale {
  // A request refused before any hook has run has no cookies yet.
  const chosen = request.cookies?.[localeCookie]
  if (isLocale(chosen)) return chosen
  if (!request.headers['accept-language']) return otherwise
  const preferred = new Negotiator(request).language([otherwise, ...locales])
  return isLocale(preferred) ? preferred : otherwise
}
