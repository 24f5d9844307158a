// Loaded by name: nothing else imports this entry, and what is not loaded is not augmented.

import type { Locale } from '@dix/contract'
import type {} from 'use-intl'
import type { Messages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
