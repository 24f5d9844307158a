import { describe, expect, test } from 'vitest'
import { median, pairwiseRatio, percentile, slope } from './statistics.ts'

describe('the median', () => {
  test('is the middle one of an odd number of values, in any order', () => {
    expect(median([30, 10, 20])).toBe(20)
  })

  test('is between the middle two of an even number of values', () => {
    expect(median([40, 10, 20, 30])).toBe(25)
  })

  test('compares numbers as numbers, not as text', () => {
    expect(median([9, 100, 1000])).toBe(100)
  })

  test('of no values is refused', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

test('a disturbance that affects both values of a pair leaves the ratio unchanged', () => {
  const quiet = { measured: 600, reference: 1000 }
  const disturbed = { measured: 60, reference: 100 }
  expect(pairwiseRatio([quiet, disturbed, quiet, disturbed])).toBeCloseTo(0.6)
})

test('one outlier does not decide the ratio', () => {
  const usual = { measured: 600, reference: 1000 }
  expect(pairwiseRatio([usual, { measured: 1000, reference: 10 }, usual])).toBeCloseTo(0.6)
})

test('a percentile is the smallest value that this share of the values does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile(hundred, 1)).toBe(100)
  expect(percentile([7], 0.95)).toBe(7)
  expect(() => percentile([], 0.95)).toThrow(RangeError)
})

test('the slope says how much values grow, even if they fluctuate', () => {
  expect(
    slope([
      [1, 100],
      [2, 103],
      [3, 104],
      [4, 107],
    ]),
  ).toBeCloseTo(2.2)
  expect(
    slope([
      [0, 5],
      [10, 5],
    ]),
  ).toBe(0)
})
