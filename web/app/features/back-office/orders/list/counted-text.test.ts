import { countedOrders } from '@dix/contract'
import { expect, test } from 'vitest'
import { countedText } from './counted-text.ts'

const number = (value: number) => `<${value}>`

test('An inexact count is marked as such', () => {
  expect(countedText(number, countedOrders)).toBe('<10000>')
  expect(countedText(number, countedOrders + 1)).toBe('<10000>+')
})
