import { countedOrders } from '@dix/contract'
import { expect, test } from 'vitest'
import { countedText } from './counted-text.ts'

const number = (value: number) => `<${value}>`

test('A count above the limit is shown as the limit with a plus', () => {
  expect(countedText(number, countedOrders)).toBe('<10000>')
  expect(countedText(number, countedOrders + 1)).toBe('<10000>+')
})
