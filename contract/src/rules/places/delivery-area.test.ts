import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaCookie, readArea, writeArea } from './delivery-area.ts'
import { listedQuarters } from './quarters.ts'

const degrees = (most: number) => fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((n) => n / 1_000)
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
const quarter = fc.constantFrom(...listedQuarters.map(({ id }) => id))

test('an area survives its cookie, which needs no escaping', () => {
  fc.assert(
    fc.property(fc.option(quarter), fc.option(point), (id, pin) => {
      fc.pre(id !== null || pin !== null)
      const cookie = writeArea({ quarter: id, point: pin })
      expect(`${areaCookie}=${encodeURIComponent(cookie)}`).toMatch(/^\w+=[\w~.-]+$/)
      expect(readArea(cookie)).toEqual({ quarter: id, point: pin })
    }),
  )
})

test('a pin may be on whole degrees, up to the poles and the date line', () => {
  expect(readArea('~-90~180')).toEqual({ quarter: null, point: { latitude: -90, longitude: 180 } })
  expect(readArea('~14~-17')).toEqual({ quarter: null, point: { latitude: 14, longitude: -17 } })
})

test('a pin is stored to about a hundred metres, because the cookie is not an address', () => {
  const point = { latitude: 14.708123, longitude: -17.476999 }
  expect(writeArea({ quarter: 'dakar_mermoz', point })).toBe('dakar_mermoz~14.708~-17.477')
})

test('the pin of an address is stored to a metre if it determines the zone', () => {
  const area = { quarter: null, point: { latitude: 14.70812, longitude: -17.47999 } }
  expect(writeArea(area, 5)).toBe('~14.70812~-17.47999')
  expect(readArea(writeArea(area, 5))).toEqual(area)
})

test.each([
  undefined,
  '',
  '~',
  'Dakar',
  'a~1',
  '~91~0',
  '~0~181',
  'x'.repeat(61),
  '~1e3~0',
  '~14.708123~-17.4',
  'a b',
])('an invalid cookie is ignored: %j', (cookie) => {
  expect(readArea(cookie)).toBeNull()
})
