import { countedOrders } from '@dix/contract'
import { expect, test } from 'vitest'
import { countedText } from './counted-text.ts'

const format = { number: (value: number) => `<${value}>` } as Parameters<typeof countedText>[0]

test('A count that is not exact says so', () => {
  expect(countedText(format, countedOrders)).toBe('<10000>')
  expect(countedText(format, countedOrders + 1)).toBe('<10000>+')
})
