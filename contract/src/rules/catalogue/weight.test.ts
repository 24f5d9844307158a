import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from '../prices/totals.ts'
import {
  countItems,
  countPieces,
  formatWeight,
  kiloPrice,
  quantitySuffix,
  quantityText,
  quantityValue,
  stepField,
  stepLimits,
  stepPrice,
  stepsOf,
  stepUnit,
  timesText,
} from './weight.ts'

const steps = fc.integer(stepLimits)

test('a weight is written in grams below a kilogram, else in kilograms, formatted for each language', () => {
  expect(formatWeight('fr', 300)).toBe('300\u00a0g')
  expect(formatWeight('fr', 1_200)).toBe('1,2\u00a0kg')
  expect(formatWeight('en', 1_250)).toBe('1.25\u00a0kg')
  expect(formatWeight('fr', 1_000)).toBe('1\u00a0kg')
  expect(formatWeight('fr', 1_005_000)).toBe('1\u202f005\u00a0kg')
})

test('a quantity of steps is written as its weight, one of pieces as a figure', () => {
  expect(quantityText('fr', { quantity: 3, stepGrams: 100 })).toBe('300\u00a0g')
  expect(quantityText('fr', { quantity: 3, stepGrams: null })).toBe('3')
  expect(timesText('en', { quantity: 3, stepGrams: 500 })).toBe('1.5\u00a0kg')
  expect(timesText('en', { quantity: 3 })).toBe('3 ×')
  expect(quantitySuffix('en', { quantity: 3, stepGrams: 500 })).toBe('1.5\u00a0kg')
  expect(quantitySuffix('en', { quantity: 3 })).toBe('× 3')
  expect([stepUnit(100), stepUnit(1_000)]).toEqual(['100 g', '1 kg'])
  expect(quantityValue({ quantity: 3 })).toBe(3)
  expect(quantityValue({ quantity: 3, stepGrams: 500 })).toEqual({ en: '1.5\u00a0kg', fr: '1,5\u00a0kg' })
  expect([stepField(500), stepField(null), stepField(undefined)]).toEqual([{ stepGrams: 500 }, {}, {}])
})

test('a weighed quantity is never charged above its weight, and a part of a step counts as missing', () => {
  fc.assert(
    fc.property(fc.nat(100_000), steps, (grams, step) => {
      const charged = stepsOf(grams, step) * step
      expect(charged).toBeLessThanOrEqual(grams)
      expect(grams - charged).toBeLessThan(step)
    }),
  )
})

test('the price of a step is a whole amount of at least one franc, the nearest to the price of a kilogram', () => {
  expect(stepPrice(1_500, 100)).toBe(150)
  expect(kiloPrice(150, 100)).toBe(1_500)
  expect(stepPrice(1, 10)).toBe(1)
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), steps, (price, step) => {
      expect(Math.abs(stepPrice(price, step) - (price * step) / 1_000)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('sums equal the price of a step times the number of steps, for every step', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    discount: fc.nat(100),
    quantity: fc.integer({ min: 1, max: 999 }),
    stepGrams: fc.option(steps),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { quantity, ...sums } = totalsOf(lines)
      const pieces = lines.map(({ stepGrams: _, ...line }) => line)
      const { quantity: _, ...same } = totalsOf(pieces)
      expect(sums).toEqual(same)
      expect(quantity).toBe(countItems(lines))
    }),
  )
})

test('a line by weight counts as one item, and a kilogram of it as a piece for the limits', () => {
  expect(
    countItems([{ quantity: 12, stepGrams: 100 }, { quantity: 2 }, { quantity: 0, stepGrams: 50 }]),
  ).toBe(3)
  expect(countPieces({ quantity: 12, stepGrams: 100 })).toBe(2)
  expect(countPieces({ quantity: 10, stepGrams: 100 })).toBe(1)
  expect(countPieces({ quantity: 12 })).toBe(12)
})
