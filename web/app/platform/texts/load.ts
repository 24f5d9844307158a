import { isLocale, type Locale } from '@dix/contract'
import type { Part, Texts } from './messages.ts'
import { addTexts } from './texts.ts'

type Load = () => Promise<{ texts: Partial<Texts> }>

const files: Record<Locale, Record<Part, Load>> = {
  en: {
    shop: () => import('./en/shop.ts'),
    account: () => import('./en/account.ts'),
    admin: () => import('./en/admin.ts'),
    contracts: () => import('./en/contracts.ts'),
    reviews: () => import('./en/reviews.ts'),
  },
  fr: {
    shop: () => import('./fr/shop.ts'),
    account: () => import('./fr/account.ts'),
    admin: () => import('./fr/admin.ts'),
    contracts: () => import('./fr/contracts.ts'),
    reviews: () => import('./fr/reviews.ts'),
  },
}

/**
 * Loads a part of the texts in the page's language.
 *
 * @throws TypeError if it cannot be fetched; the next call tries again
 */
export async function loadTexts(part: Part): Promise<void> {
  const locale = localeOfPage()
  addTexts(locale, (await files[locale][part]()).texts)
}

/** Loads the parts of the rendered page: `shop`, and those named by its routes. */
export async function loadTextsOfPage(): Promise<void> {
  const { texts = '' } = document.documentElement.dataset
  const named = texts.split(' ').filter((name): name is Part => name in files.en)
  await Promise.all(['shop' as const, ...named].map(loadTexts))
}

/** The language that the document was rendered in. */
export function localeOfPage(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'fr'
}
