import type { Locale } from '@dix/contract'
import { createTranslator } from 'use-intl/core'
import type { en } from './en.ts'
import { textsOf } from './shelf.ts'

/** Texts outside of components: titles and descriptions that loaders write. */
export function translator(locale: Locale) {
  return createTranslator({ locale, messages: textsOf(locale) as typeof en })
}
