import type { Locale } from '@dix/contract'
import type { Messages, Texts } from './messages.ts'

const shelf = new Map<Locale, Partial<Texts>>()

/**
 * Puts a part of a language on the shelf, beside those that stand there. The server keeps all of them, a browser
 * those its reader reads. A language stays one object that only ever grows: views that were rendered before a
 * part came need not be rendered again for it.
 */
export function addTexts(locale: Locale, texts: Partial<Texts>): void {
  shelf.set(locale, Object.assign(shelf.get(locale) ?? {}, texts))
}

/**
 * Texts of a language; where it was not kept, of any that was: an error page still has to speak. Typed as whole:
 * a page is shown once the parts it names are there.
 */
export function textsOf(locale: Locale): Messages {
  const texts = shelf.get(locale) ?? shelf.values().next().value
  if (!texts) throw new Error('No texts were kept before rendering.')
  return texts as Messages
}
