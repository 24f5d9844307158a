import { expect, test } from 'vitest'
import { groundOf } from './ground.ts'
import { boxAround, geoJsonOf } from './shown.ts'

const store = { latitude: 14.7085, longitude: -17.4735 }
const corners = [store, { latitude: 14.71, longitude: -17.47 }, { latitude: 14.7, longitude: -17.46 }]
const hexOf = (colour: string) => `hex of ${colour}`

test('areas reach the map as closed rings with longitude first, and lines as they are', () => {
  const { features } = geoJsonOf(
    [
      { id: 'zone', areas: [corners], colour: 'indigo', dash: 'dashed', fill: 0.12 },
      { id: 'route', line: corners, colour: 'bissap', width: 5 },
    ],
    hexOf,
  )
  const path = [
    [-17.4735, 14.7085],
    [-17.47, 14.71],
    [-17.46, 14.7],
  ]
  expect(features.map(({ properties }) => properties)).toEqual([
    { colour: 'hex of indigo', dash: 'dashed', width: 2.5, fill: 0.12 },
    { colour: 'hex of bissap', dash: 'solid', width: 5, fill: 0 },
  ])
  expect(features.map(({ geometry }) => geometry)).toEqual([
    { type: 'MultiPolygon', coordinates: [[[...path, path[0]]]] },
    { type: 'LineString', coordinates: path },
  ])
})

test('shapes without an area or with a single point are left out', () => {
  const shapes = [
    { id: 'empty', areas: [], colour: 'cafe' },
    { id: 'point', line: [store], colour: 'cafe' },
  ] as const
  expect(geoJsonOf(shapes, hexOf).features).toEqual([])
})

test('the box that the map shows holds every point, and there is none without points', () => {
  expect(boxAround(corners)).toEqual([
    [-17.4735, 14.7],
    [-17.46, 14.71],
  ])
  expect(boxAround([])).toBeNull()
})

test('without tiles the ground is plain, and with them nothing is fetched from elsewhere', () => {
  expect(groundOf(undefined, 'raster')).toMatchObject({ sources: {}, layers: [{ type: 'background' }] })
  const template = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(groundOf(template, 'raster').sources).toMatchObject({
    tiles: { type: 'raster', tiles: [template] },
  })
  const { sources, layers, ...rest } = groundOf('https://dix.test/map-tiles.pmtiles', 'vector')
  expect(sources).toEqual({
    tiles: { type: 'vector', url: 'pmtiles://https://dix.test/map-tiles.pmtiles' },
  })
  expect(layers.length).toBeGreaterThan(3)
  expect(Object.keys(rest)).toEqual(['version'])
})
