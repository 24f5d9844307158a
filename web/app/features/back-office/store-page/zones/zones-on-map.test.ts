import { metresBetween, quartersOf, type Zone } from '@dix/contract'
import { expect, test } from 'vitest'
import { squareAround } from './corners.ts'
import { zonesOnMap } from './zones-on-map.ts'

const store = { latitude: 14.7085, longitude: -17.4735 }
const triangle = [
  { latitude: 14.71, longitude: -17.47 },
  { latitude: 14.7, longitude: -17.46 },
  { latitude: 14.69, longitude: -17.48 },
]
const zoneOf = (part: Partial<Zone>): Zone => ({
  id: 'zone',
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
const input = { store, tried: null, quarters: quartersOf([]) }

test('the map gets quarters with a centre as discs, circles round the store, and polygons as they were drawn', () => {
  const zones = [
    zoneOf({ id: 'quarters', quarters: ['dakar_fann', 'unknown'] }),
    zoneOf({ id: 'circle', kind: 'circle', radius: 1_500 }),
    zoneOf({ id: 'polygon', kind: 'polygon', points: triangle }),
  ]
  const { shapes, labels, quarters, fit } = zonesOnMap({ ...input, zones })
  expect(shapes.map(({ id, areas, dash }) => [id, areas?.length, dash])).toEqual([
    ['quarters', 1, 'solid'],
    ['circle', 1, 'dashed'],
    ['polygon', 1, 'dotted'],
  ])
  expect(shapes[2]!.areas).toEqual([triangle])
  expect(labels.map(({ zone, point }) => [zone.id, point.latitude < 14.7085])).toEqual(
    zones.map(({ id }) => [id, true]),
  )
  expect(labels[2]!.point).toEqual(triangle[2])
  expect(quarters.map(({ id }) => id)).toEqual(['dakar_fann'])
  expect(fit).toEqual(expect.arrayContaining([...triangle, store]))
})

test('a circle is as wide in every direction as its radius says', () => {
  const { shapes } = zonesOnMap({ ...input, zones: [zoneOf({ kind: 'circle', radius: 1_500 })] })
  const corners = shapes[0]!.areas![0]!
  expect(corners.length).toBeGreaterThan(30)
  for (const corner of corners) {
    expect(metresBetween(store, corner)).toBeGreaterThan(1_490)
    expect(metresBetween(store, corner)).toBeLessThan(1_510)
  }
})

test('a circle without the position of its store, and a quarter without a centre, are not drawn', () => {
  const zones = [zoneOf({ kind: 'circle', radius: 1_500 }), zoneOf({ quarters: ['unknown'] })]
  const tried = triangle[0]!
  const { shapes, labels, fit } = zonesOnMap({ ...input, store: null, tried, zones })
  expect(shapes.map(({ areas }) => areas)).toEqual([[], []])
  expect(labels).toEqual([])
  expect(fit).toEqual([tried])
})

test('the label of a new area is in the middle of its lower side', () => {
  const points = squareAround(store)
  const { labels } = zonesOnMap({ ...input, zones: [zoneOf({ kind: 'polygon', points })] })
  expect(labels[0]!.point.latitude).toBe(points[2]!.latitude)
  expect(labels[0]!.point.longitude).toBeCloseTo(store.longitude, 5)
})
