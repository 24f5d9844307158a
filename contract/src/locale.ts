/** Languages of the shop. `fr` and `en` are written out, never regional. */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

export function isLocale(value: unknown): value is Locale {
  return value === 'fr' || value === 'en'
}

/** A value in the shop's main language and, where somebody wrote it, in the other one. */
export type Bilingual<T> = { main: T; other: T | null }
