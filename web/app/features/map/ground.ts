import type { StyleSpecification } from 'maplibre-gl'

/** The look of the ground; see the design. */
const colours = {
  ground: '#f0e9dd',
  street: '#fff',
  green: '#dfebd3',
  water: '#cfe0e3',
  beach: '#eaddc8',
  name: '#5c4b41',
} as const

const plain: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colours.ground } }],
}

/** Greenery, as Protomaps' tiles call it. */
const greens = ['park', 'grass', 'forest', 'wood', 'garden', 'pitch', 'scrub', 'nature_reserve', 'cemetery']

/**
 * The ground: plain, or with tiles.
 *
 * @param tiles absolute: a template of pictures or vector tiles (`{z}/{x}/{y}`), or the URL of a PMTiles file; vector tiles in
 *   the layers of Protomaps
 */
export function groundOf(tiles: string | undefined, kind: 'raster' | 'vector'): StyleSpecification {
  if (!tiles) return plain
  const isFile = tiles.endsWith('.pmtiles')
  // The header of a file has its zoom levels.
  const given = isFile
    ? { url: `pmtiles://${tiles}` }
    : { tiles: [tiles], maxzoom: kind === 'raster' ? 19 : 15 }
  if (kind === 'raster')
    return {
      ...plain,
      sources: { tiles: { type: 'raster', tileSize: 256, ...given } },
      layers: [...plain.layers, { id: 'pictures', type: 'raster', source: 'tiles' }],
    }
  const of = { source: 'tiles' } as const
  return {
    ...plain,
    sources: { tiles: { type: 'vector', ...given } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.water } },
      {
        ...of,
        id: 'earth',
        type: 'fill',
        'source-layer': 'earth',
        paint: { 'fill-color': colours.ground },
      },
      {
        ...of,
        id: 'green',
        type: 'fill',
        'source-layer': 'landuse',
        filter: ['in', ['get', 'kind'], ['literal', greens]],
        paint: { 'fill-color': colours.green },
      },
      {
        ...of,
        id: 'beach',
        type: 'fill',
        'source-layer': 'landuse',
        filter: ['in', ['get', 'kind'], ['literal', ['beach', 'sand']]],
        paint: { 'fill-color': colours.beach },
      },
      {
        ...of,
        id: 'water',
        type: 'fill',
        'source-layer': 'water',
        paint: { 'fill-color': colours.water },
      },
      {
        ...of,
        id: 'streets',
        type: 'line',
        'source-layer': 'roads',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colours.street,
          'line-width': [
            'interpolate',
            ['exponential', 1.6],
            ['zoom'],
            11,
            ['match', ['get', 'kind'], ['highway', 'major_road'], 2, 0.3],
            16,
            ['match', ['get', 'kind'], ['highway', 'major_road'], 9, 5],
          ],
        },
      },
      {
        ...of,
        id: 'places',
        type: 'symbol',
        'source-layer': 'places',
        layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-font': ['Figtree'] },
        paint: { 'text-color': colours.name, 'text-halo-color': '#fff', 'text-halo-width': 1.5 },
      },
    ],
  }
}
