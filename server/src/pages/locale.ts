import { isLocale, type Locale, locales } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

export const localeCookie = 'lang'

/** The reader's language: the one they switched to, else the browser's, else the shop's. */
export function localeOf(request: FastifyRequest, shopLanguage: Locale): Locale {
  const chosen = request.cookies[localeCookie]
  if (isLocale(chosen)) return chosen
  if (!request.headers['accept-language']) return shopLanguage
  const preferred = new Negotiator(request).language([shopLanguage, ...locales])
  return isLocale(preferred) ? preferred : shopLanguage
}
