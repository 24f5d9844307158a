import { expect, test } from 'vitest'
import { stockState } from './stock-state.ts'

test('A shelf is low from its threshold on, and out only when nothing is left', () => {
  expect(stockState({ stock: 6, low_stock: null }, 5)).toBe('in')
  expect(stockState({ stock: 5, low_stock: null }, 5)).toBe('low')
  expect(stockState({ stock: 0, low_stock: null }, 5)).toBe('out')
})

test('What a product says of itself goes before what the shop says of all', () => {
  expect(stockState({ stock: 6, low_stock: 10 }, 5)).toBe('low')
  expect(stockState({ stock: 1, low_stock: 0 }, 5)).toBe('in')
})
