import { maxCountedOrders } from '@dix/contract'
import { expect, test } from 'vitest'
import { countedText } from './counted-text.ts'

const number = (value: number) => `<${value}>`

test('a count above the limit is shown as the limit with a plus', () => {
  expect(countedText(number, maxCountedOrders)).toBe('<10000>')
  expect(countedText(number, maxCountedOrders + 1)).toBe('<10000>+')
})
