import { orderLimits } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundSums } from './use-note.ts'

test('a shopper is offered the next round sums above the total', () => {
  expect(roundSums(6_983)).toEqual([7_000, 10_000])
  expect(roundSums(900)).toEqual([1_000, 5_000, 10_000])
  expect(roundSums(11_200)).toEqual([12_000, 15_000, 20_000])
})

test('nothing is offered for a total that notes can pay exactly', () => {
  expect(roundSums(10_000)).toEqual([])
  expect(roundSums(0)).toEqual([])
})

test('every offered sum is more than the total and can be paid in notes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
      const sums = roundSums(total)
      expect(sums).toEqual([...new Set(sums)].sort((one, other) => one - other))
      for (const sum of sums) {
        expect(sum).toBeGreaterThan(total)
        expect(sum - total).toBeLessThan(10_000)
        expect(sum % Math.min(...orderLimits.banknotes)).toBe(0)
      }
    }),
  )
})
