import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween, type Point } from './distance.ts'
import { listedQuarters } from './quarters.ts'
import {
  areaOf,
  clearOtherKinds,
  type DeliveryArea,
  storesWithoutZone,
  termsAt,
  type Zone,
  type ZoneStore,
  zoneOf,
} from './zones.ts'

const zone = (part: Partial<Zone>): Zone => ({
  id: 'z',
  store: 'main',
  name: 'Zone',
  kind: 'quarters',
  quarters: [],
  radius: null,
  points: [],
  deliveryFee: 500,
  freeFrom: null,
  smallestOrder: 0,
  minutes: null,
  ...part,
})
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const plateau = at(14.667, -17.434)
const ngor = at(14.749, -17.513)
const main: ZoneStore = { id: 'main', point: plateau }
const second: ZoneStore = { id: 'second', point: ngor }
const nowhere: DeliveryArea = { quarter: null, point: null }
const match = (zones: Zone[], place: Partial<DeliveryArea>, stores = [main, second]) =>
  zoneOf({ zones, quarters: [] }, stores, { ...nowhere, ...place })

test('a zone is saved without what a form left over from another kind', () => {
  const everything = { quarters: ['dakar_medina'], radius: 500, points: [plateau, ngor] }
  const saved = (kind: Zone['kind']) => clearOtherKinds(zone({ ...everything, kind, deliveryFee: 700 }))
  expect(saved('quarters')).toEqual(zone({ quarters: ['dakar_medina'], deliveryFee: 700 }))
  expect(saved('circle')).toEqual(zone({ kind: 'circle', radius: 500, deliveryFee: 700 }))
  expect(saved('polygon')).toEqual(zone({ kind: 'polygon', points: [plateau, ngor], deliveryFee: 700 }))
})

test('a shop without zones delivers everywhere', () => {
  expect(match([], { quarter: 'dakar_medina' })).toEqual({ state: 'everywhere', zone: null })
  expect(match([], {})).toEqual({ state: 'everywhere', zone: null })
})

test('an area without quarter and pin is unknown to any zones; so is an unlisted quarter', () => {
  const zones = [zone({ quarters: ['dakar_medina'] })]
  expect(match(zones, {}).state).toBe('unknown')
  expect(match(zones, { quarter: 'atlantis' }).state).toBe('unknown')
})

test('the quarter takes precedence over the pin', () => {
  const zones = [
    zone({ id: 'named', quarters: ['dakar_medina'], deliveryFee: 900 }),
    zone({ id: 'drawn', kind: 'circle', radius: 50_000, deliveryFee: 100 }),
  ]
  expect(match(zones, { quarter: 'dakar_medina', point: plateau }).zone?.id).toBe('named')
  expect(match(zones, { quarter: 'dakar_ngor', point: plateau }).zone?.id).toBe('drawn')
})

test('a quarter without a pin is located at its centre', () => {
  const zones = [zone({ kind: 'circle', radius: 2_500 })]
  expect(match(zones, { quarter: 'dakar_medina' }).state).toBe('zone')
  expect(match(zones, { quarter: 'dakar_rufisque' }).state).toBe('outside')
})

test('a quarter without a centre is unknown to drawn zones, and outside zones by name', () => {
  const own = { id: 'thies_nord', name: 'Nord', city: 'Thiès', latitude: null, longitude: null }
  const of = (zones: Zone[]) =>
    zoneOf({ zones, quarters: [own] }, [main], { quarter: own.id, point: null }).state
  expect(of([zone({ kind: 'circle', radius: 1_000 })])).toBe('unknown')
  expect(of([zone({ quarters: ['dakar_ngor'] })])).toBe('outside')
  expect(of([zone({ quarters: ['thies_nord'] })])).toBe('zone')
})

test('the cheapest of overlapping zones counts, then that of the nearest store, regardless of their order', () => {
  const zones = [
    zone({ id: 'dear', quarters: ['dakar_ngor'], deliveryFee: 600, store: 'second' }),
    zone({ id: 'far', quarters: ['dakar_ngor'], deliveryFee: 500 }),
    zone({ id: 'near', quarters: ['dakar_ngor'], deliveryFee: 500, store: 'second' }),
  ]
  for (const order of [zones, zones.toReversed()])
    expect(match(order, { quarter: 'dakar_ngor' }).zone?.id).toBe('near')
})

test('zones of a closed store do not count', () => {
  const zones = [zone({ store: 'gone', quarters: ['dakar_ngor'] })]
  expect(match(zones, { quarter: 'dakar_ngor' }).state).toBe('everywhere')
  expect(match([...zones, zone({ quarters: ['dakar_fass'] })], { quarter: 'dakar_ngor' }).state).toBe(
    'outside',
  )
})

test('a zone has its own terms; cash is rounded as in the whole shop', () => {
  const shop = { deliveryFee: 1, freeFrom: 2, smallestOrder: 3, roundsCash: true }
  const found = match([zone({ quarters: ['dakar_ngor'], freeFrom: 9_000, smallestOrder: 700 })], {
    quarter: 'dakar_ngor',
  })
  expect(termsAt(found, shop)).toEqual({
    deliveryFee: 500,
    freeFrom: 9_000,
    smallestOrder: 700,
    roundsCash: true,
  })
  expect(termsAt({ state: 'unknown', zone: null }, shop)).toBe(shop)
})

test('an address without quarter and pin has no area; half a pin does not count', () => {
  expect(areaOf({})).toEqual(nowhere)
  expect(areaOf({ quarter: 'dakar_fass', latitude: 14, longitude: null })).toEqual({
    quarter: 'dakar_fass',
    point: null,
  })
  expect(areaOf({ latitude: null, longitude: -17 })).toEqual(nowhere)
  expect(areaOf({ latitude: 14, longitude: -17 }).point).toEqual(at(14, -17))
})

const point = fc.record({
  latitude: fc.double({ min: 14.5, max: 14.9, noNaN: true }),
  longitude: fc.double({ min: -17.6, max: -17.1, noNaN: true }),
})
const quarter = fc.constantFrom(...listedQuarters.map(({ id }) => id))
const place = fc.record({ quarter: fc.option(quarter), point: fc.option(point) })
const anyZone = fc
  .record({
    id: fc.uuid(),
    store: fc.constantFrom('main', 'second', 'gone'),
    deliveryFee: fc.constantFrom(0, 300, 500),
    drawn: fc.oneof(
      fc.record({
        kind: fc.constant('quarters' as const),
        quarters: fc.uniqueArray(quarter, { minLength: 1 }),
      }),
      fc.record({ kind: fc.constant('circle' as const), radius: fc.integer({ min: 100, max: 30_000 }) }),
      fc.record({
        kind: fc.constant('polygon' as const),
        points: fc.array(point, { minLength: 3, maxLength: 8 }),
      }),
    ),
  })
  .map(({ drawn, ...rest }) => zone({ ...rest, ...drawn }))
const zones = fc.array(anyZone, { maxLength: 6 })

test('an additional zone never puts an area out of reach, nor makes it more expensive while its quarter stays listed', () => {
  fc.assert(
    fc.property(zones, anyZone, place, (given, added, where) => {
      const before = match(given, where)
      const after = match([...given, added], where)
      if (before.state !== 'zone') return
      expect(after.state).toBe('zone')
      const isNewlyNamed = added.quarters.includes(where.quarter ?? '')
      if (!isNewlyNamed) expect(after.zone!.deliveryFee).toBeLessThanOrEqual(before.zone.deliveryFee)
    }),
  )
})

test('the order of zones and stores changes neither state nor fee', () => {
  fc.assert(
    fc.property(zones, place, (given, where) => {
      const one = match(given, where)
      const other = match(given.toReversed(), where, [second, main])
      expect(other.state).toBe(one.state)
      expect(other.zone?.deliveryFee).toBe(one.zone?.deliveryFee)
    }),
  )
})

test('a pin is in a circle exactly when it is no further than the radius from the store', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 100, max: 60_000 }), (pin, radius) => {
      const isIn = match([zone({ kind: 'circle', radius })], { point: pin }).state === 'zone'
      expect(isIn).toBe(metresBetween(plateau, pin) <= radius)
    }),
  )
})

test('it is unknown what lies in the circle of a store without a pin', () => {
  const zones = [zone({ kind: 'circle', radius: 50_000 })]
  const pinless = [{ id: 'main', point: null }]
  expect(match(zones, { point: plateau }, pinless).state).toBe('unknown')
  expect(match(zones, { quarter: 'dakar_medina' }, pinless).state).toBe('unknown')
  expect(match([zone({ quarters: ['dakar_fass'] }), ...zones], { point: plateau }, pinless).state).toBe(
    'unknown',
  )
})

test('a zone by name needs no pin of its store to leave an area outside', () => {
  const pinless = [{ id: 'main', point: null }]
  expect(match([zone({ quarters: ['dakar_fass'] })], { point: plateau }, pinless).state).toBe('outside')
})

test('a pin exactly at the radius is in the circle', () => {
  const circle = zone({ kind: 'circle', radius: metresBetween(plateau, ngor) })
  expect(match([circle], { point: ngor }).state).toBe('zone')
})

test('a pin within the corners of a polygon is in its zone, one beyond them outside', () => {
  const square = [at(14.6, -17.5), at(14.6, -17.4), at(14.7, -17.4), at(14.7, -17.5)]
  const drawn = [zone({ kind: 'polygon', points: square })]
  expect(match(drawn, { point: at(14.65, -17.45) }).state).toBe('zone')
  expect(match(drawn, { point: ngor }).state).toBe('outside')
})

test('once an open store has a zone, those without deliver to no known area', () => {
  const without = (...zones: Zone[]) => storesWithoutZone(zones, [main, second])
  expect(without()).toEqual([])
  expect(without(zone({ store: 'closed' }))).toEqual([])
  expect(without(zone({ store: 'second' }))).toEqual([main])
  expect(without(zone({}), zone({ store: 'second' }))).toEqual([])
})
