import type { Locale } from '@dix/contract'
import type { Messages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
