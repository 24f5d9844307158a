import type { Locale } from '@dix/contract'
import { useLocale } from 'use-intl/react'
import { translator } from './translator.ts'

/**
 * All texts of the page's language, for components that a page has dozens of: the translator is created once, while
 * `useTranslations` creates one for each of them.
 */
export function useTexts(): ReturnType<typeof translator> {
  return translator(useLocale() as Locale)
}
