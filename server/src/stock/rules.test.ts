import { limits } from '@dix/contract'
import { expect, test } from 'vitest'
import { boundedStock, movedStock } from './rules.ts'

test("stock changes by the user's difference, even if pieces were sold in the meantime", () => {
  expect(movedStock(7, { seen: 10, wanted: 25 })).toBe(22)
  expect(movedStock(7, { seen: 10, wanted: 2 })).toBe(-1)
})

test.each([
  [-1, 0],
  [0, 0],
  [3, 3],
  [limits.stock, limits.stock],
  [limits.stock + 1, limits.stock],
])('a stock of %i is bounded to %i', (stock, bounded) => {
  expect(boundedStock(stock)).toBe(bounded)
})
