import { defaultSettings, type ShopSettings, type Zone } from '@dix/contract'
import { expect, test } from 'vitest'
import { quarterViews } from './routes.ts'

const thies = { latitude: 14.79, longitude: -16.93 }
const aroundThies: Zone = {
  id: 'thies',
  store: 'main',
  name: 'Thiès',
  kind: 'circle',
  quarters: [],
  radius: 3_000,
  points: [],
  deliveryFee: 500,
  freeFrom: null,
  smallestOrder: 0,
  minutes: null,
}

const shopIn = (cities: string[], zones: Partial<ShopSettings['zones']> = {}): ShopSettings => ({
  ...defaultSettings,
  contact: { ...defaultSettings.contact, cities },
  stores: { ...defaultSettings.stores, mainPoint: thies },
  zones: { zones: [], quarters: [], ...zones },
})
const citiesOf = (settings: ShopSettings) => [...new Set(quarterViews(settings).map(({ city }) => city))]

test('shoppers choose among the quarters of the cities that the shop names', () => {
  expect(citiesOf(shopIn(['dakar']))).toEqual(['Dakar'])
  const own = { id: 'thies_escale', name: 'Escale', city: 'Thiès', latitude: null, longitude: null }
  expect(citiesOf(shopIn(['Thiès'], { quarters: [own] }))).toEqual(['Thiès'])
})

test('a shop in a city without listed quarters offers none of other cities', () => {
  expect(citiesOf(shopIn(['Thiès']))).toEqual([])
  expect(citiesOf(shopIn(['Thiès'], { zones: [aroundThies] }))).toEqual([])
})

test('a shop that names no city offers none of other cities either, only those in its zones and its own', () => {
  expect(citiesOf(shopIn([]))).toEqual([])
  expect(citiesOf(shopIn([], { zones: [aroundThies] }))).toEqual([])
  const own = { id: 'thies_escale', name: 'Escale', city: 'Thiès', latitude: null, longitude: null }
  expect(citiesOf(shopIn([], { quarters: [own] }))).toEqual(['Thiès'])
  const ngor: Zone = { ...aroundThies, kind: 'quarters', quarters: ['dakar_ngor'], radius: null }
  expect(quarterViews(shopIn([], { zones: [ngor] })).map(({ id }) => id)).toEqual(['dakar_ngor'])
})
