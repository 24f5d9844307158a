import { expect, test } from 'vitest'
import { metresBetween, metresPerDegree, metresPerLongitude, roundedPoint } from './distance.ts'

test('a degree of latitude is as long as the way along a meridian', () => {
  const south = { latitude: 14, longitude: -17.4 }
  expect(metresPerDegree).toBeCloseTo(metresBetween(south, { ...south, latitude: 15 }), 3)
  expect(Math.round(metresPerDegree)).toBe(111_195)
})

test('a degree of longitude is shorter away from the equator', () => {
  const west = { latitude: 60, longitude: -17.4 }
  expect(metresPerLongitude(0)).toBe(metresPerDegree)
  expect(metresPerLongitude(60)).toBeCloseTo(metresPerDegree / 2, 6)
  expect(metresPerLongitude(60)).toBeCloseTo(metresBetween(west, { ...west, longitude: -17.399 }) * 1_000, 1)
})

test('a point is rounded to the fifth digit, which is within a metre', () => {
  const point = { latitude: 14.716_768_4, longitude: -17.467_686_1 }
  expect(roundedPoint(point)).toEqual({ latitude: 14.716_77, longitude: -17.467_69 })
  expect(metresBetween(point, roundedPoint(point))).toBeLessThan(1)
  const other = { latitude: 14.123_456, longitude: -17.123_454 }
  expect(roundedPoint(other)).toEqual({ latitude: 14.123_46, longitude: -17.123_45 })
})
