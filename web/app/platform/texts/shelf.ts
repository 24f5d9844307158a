import type { Locale } from '@dix/contract'
import type { Texts } from './en.ts'

const shelf = new Map<Locale, Texts>()

/** Puts a language on the shelf. The server keeps all of them, a browser the one its reader reads. */
export function keepTexts(locale: Locale, texts: Texts): void {
  shelf.set(locale, texts)
}

/** Texts of a language; where it was not kept, of any that was: an error page still has to speak. */
export function textsOf(locale: Locale): Texts {
  const texts = shelf.get(locale) ?? shelf.values().next().value
  if (!texts) throw new Error('No texts were kept before rendering.')
  return texts
}
