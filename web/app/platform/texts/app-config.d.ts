import type { Locale } from '@dix/contract'
import type { en } from './en.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
  }
}
