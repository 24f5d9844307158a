import type { Locale } from './locale.ts'

/** The digit separator of amounts: a narrow no-break space. */
const group = '\u202f'

/** A number in a language, such as `1.5` or `1,5`, with its digits grouped as in amounts: `12 450`. */
export function formatNumber(locale: Locale, value: number, options?: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(locale, options).formatToParts(value)
  return parts.map(({ type, value }) => (type === 'group' ? group : value)).join('')
}
