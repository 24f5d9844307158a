import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/defaults.ts'
import { listedQuarters } from '../places/quarters.ts'
import type { Zone } from '../places/zones.ts'
import {
  deliveryTo,
  everyStore,
  hasAreas,
  hasStores,
  mainStore,
  type StoreSettings,
  storesOf,
} from './stores.ts'

const storeOf = (part: Partial<StoreSettings> = {}): StoreSettings => ({
  id: 'NGOR',
  name: 'Ngor',
  kind: 'dark',
  address: '',
  phone: '',
  point: { latitude: 14.749, longitude: -17.513 },
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
  closed: false,
  ...part,
})
const zone: Zone = {
  id: 'ngor',
  store: 'NGOR',
  name: 'Ngor',
  kind: 'quarters',
  quarters: ['dakar_ngor'],
  radius: null,
  points: [],
  deliveryFee: 500,
  freeFrom: null,
  smallestOrder: 2_000,
  minutes: 6,
}
const medina: Zone = { ...zone, id: 'medina', store: mainStore, quarters: ['dakar_medina'], deliveryFee: 300 }
const shopOf = (stores: StoreSettings[], zones: Zone[] = [zone, medina]) => ({
  ...defaultSettings,
  stores: { mainName: '', mainPoint: null, stores },
  zones: { zones, quarters: [] },
})
const quarter = fc.option(fc.constantFrom(...listedQuarters.map(({ id }) => id)))
const point = fc.option(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
)
const area = fc.record({ quarter, point })

test('the store of a zone delivers to it, on the terms of the zone', () => {
  const { store, terms, match } = deliveryTo(shopOf([storeOf()]), { quarter: 'dakar_ngor', point: null })
  expect([store.id, match.state]).toEqual(['NGOR', 'zone'])
  expect(terms).toMatchObject({ deliveryFee: 500, smallestOrder: 2_000 })
})

test('a single store serves every area', () => {
  fc.assert(
    fc.property(area, (where) => {
      expect(deliveryTo(shopOf([]), where).store.id).toBe(mainStore)
      expect(deliveryTo(shopOf([storeOf({ closed: true })]), where).store.id).toBe(mainStore)
    }),
  )
})

test('an area without a zone belongs to the main store, on the terms of the shop', () => {
  fc.assert(
    fc.property(area, (where) => {
      const shop = shopOf([storeOf()])
      const { match, store, terms } = deliveryTo(shop, where)
      if (match.zone) return
      expect(store.id).toBe(mainStore)
      expect(terms).toBe(shop.delivery)
    }),
  )
})

test('a closed store neither sells nor counts; a shop with one store and no zones does not ask visitors for their area', () => {
  const shop = shopOf([storeOf({ closed: true })])
  expect(storesOf(shop).map(({ id }) => id)).toEqual([mainStore])
  expect(hasStores(shop)).toBe(false)
  expect(hasAreas(shop)).toBe(true)
  expect(hasAreas(shopOf([], []))).toBe(false)
})

test('stored data calls the main store main, and all stores together *', () => {
  expect([mainStore, everyStore]).toEqual(['main', '*'])
})

test('a shop with an open store other than the main one counts as one with several', () => {
  expect(hasStores(shopOf([storeOf({ closed: true }), storeOf({ id: 'YOFF' })]))).toBe(true)
})

test('the main store is a retail store with the name and pin of its own, and the rest of the shop', () => {
  const pin = { latitude: 14.667, longitude: -17.434 }
  const pause = { isPaused: true, reason: 'Inventaire', until: null }
  const contact = { ...defaultSettings.contact, phone: '+221338000000', address: 'Rue 10' }
  const stores = { mainName: 'Plateau', mainPoint: pin, stores: [] }
  expect(storesOf({ ...shopOf([]), stores, pause, contact })).toEqual([
    {
      id: 'main',
      name: 'Plateau',
      kind: 'shop',
      address: 'Rue 10',
      phone: '+221338000000',
      point: pin,
      hours: defaultSettings.hours,
      pause,
    },
  ])
})

test('a pause applies only to its own store', () => {
  const pause = { store: 'NGOR', isPaused: true, reason: 'Panne', until: null }
  const shop = shopOf([storeOf({ id: 'YOFF' }), storeOf()])
  const [main, yoff, ngor] = storesOf({ ...shop, storePauses: { pauses: [pause] } })
  expect(main.pause.isPaused).toBe(false)
  expect(yoff?.pause).toEqual({ isPaused: false, reason: '', until: null })
  expect(ngor?.pause).toMatchObject({ isPaused: true, reason: 'Panne' })
})
