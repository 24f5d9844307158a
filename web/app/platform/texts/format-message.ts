import { formatNumber, type Locale } from '@dix/contract'
import formatCompiled from 'use-intl/format-message/format-only'

type Options = Parameters<typeof formatCompiled>[3]
type Formatters = Options['formatters']

const adapted = new WeakMap<Formatters, Formatters>()

/** Numbers in messages are written as everywhere else: `12 450`, `1.5` in English and `1,5` in French. */
function withOurNumbers(formatters: Formatters): Formatters {
  const known = adapted.get(formatters)
  if (known) return known
  const ours: Formatters = {
    ...formatters,
    // `formatCompiled` calls only `format`, with the locale of the page.
    getNumberFormat: (locale, options) => {
      const format = (value: number) => formatNumber(locale as Locale, value, options)
      return { format } as Intl.NumberFormat
    },
  }
  adapted.set(formatters, ours)
  return ours
}

/** Replaces the formatter of use-intl (`vite.config.ts`); it takes compiled messages and needs no parser. */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  // Most messages have no parts to fill in.
  if (typeof message === 'string') return message
  return formatCompiled(key, message, values, {
    ...options,
    formatters: withOurNumbers(options.formatters),
  })
}
formatMessage.raw = false
