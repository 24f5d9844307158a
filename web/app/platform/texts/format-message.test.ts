import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import formatMessage from './format-message.ts'

test.each([
  ['en', 1.5, '1.5 km'],
  ['fr', 1.5, '1,5 km'],
  ['en', 12_450, '12\u202f450 km'],
  ['fr', 12_450, '12\u202f450 km'],
] as const)(
  'a number in a message has the decimals of the language and the groups of amounts: %s, %d',
  (locale, count, text) => {
    const compiled = compile('{count, number} km')
    const options = { locale, formatters: {} } as unknown as Parameters<typeof formatMessage>[3]
    expect(formatMessage('distance', compiled as never, { count }, options)).toBe(text)
  },
)
