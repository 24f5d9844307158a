import { expect, test } from 'vitest'
import { metresBetween, metresPerDegree, roundedPoint } from './distance.ts'

test('a degree of latitude is as long as the way along a meridian', () => {
  const south = { latitude: 14, longitude: -17.4 }
  expect(metresPerDegree).toBeCloseTo(metresBetween(south, { ...south, latitude: 15 }), 3)
  expect(Math.round(metresPerDegree)).toBe(111_195)
})

test('a rounded point is within a metre', () => {
  const point = { latitude: 14.716_768_4, longitude: -17.467_686_1 }
  expect(roundedPoint(point)).toEqual({ latitude: 14.716_77, longitude: -17.467_69 })
  expect(metresBetween(point, roundedPoint(point))).toBeLessThan(1)
})
