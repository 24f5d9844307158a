import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { pagePolicy } from '../platform/http/security.ts'
import { mapTileRoutes, mapTilesOf } from './map-tiles.ts'

test('pages may fetch tiles from their origin alone, and from no other origin without tiles', () => {
  const url = 'https://tiles.example:8443/dakar/{z}/{x}/{y}.png'
  const tiles = mapTilesOf(url)
  expect(tiles).toEqual({ url, origin: 'https://tiles.example:8443', file: null })
  const connects = (origin: string | null) =>
    pagePolicy([], true, origin)
      .split('; ')
      .filter((part) => part.includes('connect-src') || part.includes('tiles'))
  expect(connects(tiles!.origin)).toEqual(["connect-src 'self' https://tiles.example:8443"])
  expect(connects(null)).toEqual([])
  expect(mapTilesOf(null)).toBeNull()
})

test('a file of tiles on this machine is sent in ranges, and no other file of its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dix-tiles-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  await writeFile(join(folder, 'dakar.pmtiles'), 'PMTiles of Dakar')
  await writeFile(join(folder, 'secret'), 'secret')
  await app.register(fastifyStatic, { root: folder, serve: false })
  const tiles = mapTilesOf(join(folder, 'dakar.pmtiles'))
  mapTileRoutes(app, tiles)
  const range = await app.inject({ url: tiles!.url, headers: { range: 'bytes=0-6' } })
  expect([range.statusCode, range.body]).toEqual([206, 'PMTiles'])
  expect((await app.inject({ url: '/secret' })).statusCode).toBe(404)
})
