import { formatWhole } from '@dix/contract'
import formatCompiled from 'use-intl/format-message/format-only'

type Options = Parameters<typeof formatCompiled>[3]
type Formatters = Options['formatters']

const adapted = new WeakMap<Formatters, Formatters>()

/** Numbers are grouped as amounts are, in French, in every language. */
function withFrenchNumbers(formatters: Formatters): Formatters {
  const known = adapted.get(formatters)
  if (known) return known
  const french: Formatters = {
    ...formatters,
    getNumberFormat: (_, options) => {
      const format = (value: number) =>
        options === undefined && Number.isInteger(value)
          ? formatWhole(value)
          : formatters.getNumberFormat('fr-FR', options).format(value)
      // `formatCompiled` calls only `format`.
      return { format } as Intl.NumberFormat
    },
  }
  adapted.set(formatters, french)
  return french
}

/** Replaces the formatter of use-intl (`vite.config.ts`); it takes compiled messages and needs no parser. */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, message, values, {
    ...options,
    formatters: withFrenchNumbers(options.formatters),
  })
}
formatMessage.raw = false
