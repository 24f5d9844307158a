import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledIndexes, peakOf, scaleOf } from './scale.ts'

test('a scale starts at zero, ends above every value and has few lines at whole numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000_000), { minLength: 1 }), (values) => {
      const { top, ticks } = scaleOf(values)
      expect(top).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('without values there is a base line only', () => {
  expect(scaleOf([0, 0])).toEqual({ top: 1, ticks: [0] })
  expect(scaleOf([])).toEqual({ top: 1, ticks: [0] })
})

test('small counts get whole steps', () => {
  expect(scaleOf([1])).toEqual({ top: 1, ticks: [0, 1] })
  expect(scaleOf([2]).ticks).toEqual([0, 1, 2])
})

test('the last point is always labelled, and labels never overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 2, max: 12 }), (count, max) => {
      const indexes = labelledIndexes(count, max)
      expect(indexes.at(-1)).toBe(count - 1)
      expect(indexes.length).toBeLessThanOrEqual(max)
    }),
  )
  expect(labelledIndexes(0, 5)).toEqual([])
})

test('the peak is the first of the highest; all zeros have none', () => {
  expect(peakOf([1, 4, 4])).toBe(1)
  expect(peakOf([0, 0])).toBe(-1)
})
