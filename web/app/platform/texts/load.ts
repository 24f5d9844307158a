import { isLocale, type Locale } from '@dix/contract'
import { keepTexts } from './shelf.ts'

/** Fetches the reader's language, and only that one, before the page comes alive. */
export async function loadTexts(locale: Locale): Promise<void> {
  keepTexts(locale, locale === 'en' ? (await import('./en.ts')).en : (await import('./fr.ts')).fr)
}

/** The language that the document was rendered in. */
export function localeOfPage(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'fr'
}
