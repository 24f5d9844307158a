import { formatNumber, type Locale } from '@dix/contract'
import { useLocale } from 'use-intl/react'

/** Formats numbers in the user's language, grouped as amounts are. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale() as Locale
  return (value, options) => formatNumber(locale, value, options)
}
