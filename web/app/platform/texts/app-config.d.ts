// Loaded by name, because nothing else imports this entry and an unloaded module cannot be augmented.

import type { Locale } from '@dix/contract'
import type {} from 'use-intl'
import type { EnglishTexts } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: EnglishTexts
  }
}
