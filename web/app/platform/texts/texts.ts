import type { Locale } from '@dix/contract'
import type { EnglishTexts, Texts } from './messages.ts'

const cache = new Map<Locale, Partial<Texts>>()

/**
 * Adds a part of a language. The server has all parts, a browser only those of its pages. A language stays one object
 * that grows, so that nothing rerenders when a part arrives.
 */
export function addTexts(locale: Locale, texts: Partial<Texts>): void {
  cache.set(locale, Object.assign(cache.get(locale) ?? {}, texts))
}

/**
 * The texts of a language; if it has none, those of any loaded language, for the error page. The type is complete,
 * because a page is shown after its parts have loaded.
 */
export function textsOf(locale: Locale): EnglishTexts {
  const texts = cache.get(locale) ?? cache.values().next().value
  if (!texts) throw new Error('Texts were not loaded before rendering.')
  return texts as EnglishTexts
}
