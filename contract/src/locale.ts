/** Languages of the shop: plain `fr` and `en`, never regional. */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

export function isLocale(value: unknown): value is Locale {
  return value === 'fr' || value === 'en'
}

/** A value in the shop's main language and, if translated, in the other one. */
export type Bilingual<T> = { main: T; other: T | null }
