import { basename, dirname, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Where browsers fetch the tiles of maps. `origin`: if another one than the shop's. `file`: if Dix sends it. */
export type MapTiles = { url: string; origin: string | null; file: string | null }

const filePath = '/map-tiles.pmtiles'

/** @param given the variable `MAP_TILES`: a URL, a path, or null */
export function mapTilesOf(given: string | null): MapTiles | null {
  if (given === null) return null
  const url = URL.parse(given)
  return url && /^https?:$/.test(url.protocol)
    ? { url: given, origin: url.origin, file: null }
    : { url: filePath, origin: null, file: resolve(given) }
}

/** Sends the operator's PMTiles file, of which browsers request ranges. */
export function mapTileRoutes(app: FastifyInstance, tiles: MapTiles | null): void {
  const file = tiles?.file
  if (!file) return
  app.get(filePath, { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile(basename(file), dirname(file)),
  )
}
