import { expect, test } from 'vitest'
import { readPoint } from './position.ts'

test.each([
  ['14.7080, -17.4760', { latitude: 14.708, longitude: -17.476 }],
  ['14,708; -17,476', { latitude: 14.708, longitude: -17.476 }],
  [' (5.3484 −4.0244) ', { latitude: 5.3484, longitude: -4.0244 }],
  ['14.7', null],
  ['14.7, -17.4, 3', null],
  ['91, 0', null],
  ['0, 181', null],
  ['https://maps.example/?q=14.7,-17.4', null],
  ['', null],
])('%j is read as the point %j', (typed, point) => {
  expect(readPoint(typed)).toEqual(point)
})
