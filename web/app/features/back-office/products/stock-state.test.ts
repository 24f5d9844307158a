import { expect, test } from 'vitest'
import { stockState } from './stock-state.ts'

test('stock is low at its threshold and out only at zero', () => {
  expect(stockState({ stock: 6, low_stock: null }, 5)).toBe('in')
  expect(stockState({ stock: 5, low_stock: null }, 5)).toBe('low')
  expect(stockState({ stock: 0, low_stock: null }, 5)).toBe('out')
})

test('a product’s own threshold takes precedence over the shop’s', () => {
  expect(stockState({ stock: 6, low_stock: 10 }, 5)).toBe('low')
  expect(stockState({ stock: 1, low_stock: 0 }, 5)).toBe('in')
})
