import type { Locale } from '@dix/contract'
import { createTranslator } from 'use-intl/core'
import type { EnglishTexts } from './messages.ts'
import { textsOf } from './texts.ts'

const make = (locale: Locale, messages: EnglishTexts) => createTranslator({ locale, messages })

const made = new Map<EnglishTexts, ReturnType<typeof make>>()

/**
 * Texts outside of components: titles and descriptions made by loaders. Components rendered by the hundred use it too,
 * because it is created once, while `useTranslations` creates one for each.
 */
export function translator(locale: Locale): ReturnType<typeof make> {
  const texts = textsOf(locale)
  const known = made.get(texts) ?? make(locale, texts)
  made.set(texts, known)
  return known
}
