import type { Locale } from './locale.ts'

/** The digit separator of amounts: a narrow no-break space. */
const group = '\u202f'
const minus = '−'

/**
 * A whole number, with its digits grouped as in amounts. `Intl` would give the same text, but its first formatter blocks
 * a cheap phone for 75 ms (docs/decisions/0044-light-pages.md).
 */
export function formatWhole(value: number): string {
  return value.toFixed(0).replace(/\B(?=(?:\d{3})+$)/g, group)
}

/**
 * A number in a language, such as `1.5` or `1,5`, with its digits grouped as in amounts, `12 450`, and a true minus sign.
 */
export function formatNumber(locale: Locale, value: number, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && Number.isInteger(value)) return formatWhole(value).replace('-', minus)
  const parts = new Intl.NumberFormat(locale, options).formatToParts(value)
  return parts
    .map(({ type, value }) => (type === 'group' ? group : type === 'minusSign' ? minus : value))
    .join('')
}
