import { type Point, roundedPoint } from '@dix/contract'
import type { FeatureCollection } from 'geojson'
import {
  addProtocol,
  type ErrorEvent,
  type GeoJSONSource,
  Map as MapLibre,
  type MapMouseEvent,
  type MapOptions,
  Marker,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Minus, Plus } from 'lucide-react'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { useStableCallbacks } from '../../platform/dom/use-stable-callbacks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useShop } from '../shop/index.ts'
import { groundOf } from './ground.ts'
import {
  boxAround,
  dashes,
  geoJsonOf,
  type MapColour,
  type MapPin,
  type MapProps,
  type PointBeside,
} from './shown.ts'

setWorkerUrl(workerUrl)

/** In widths of the line. */
const patterns = { solid: [1, 0], dashed: [3, 2], dotted: [0, 2], dashDotted: [5, 2, 0, 2] }

export default function MapView({ label, shapes, pins, fit, onPress, hint, fallback, className }: MapProps) {
  const t = useTranslations('map')
  const { mapTiles } = useShop()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isClosed = false
    let opened: MapLibre | undefined
    const open = async () => {
      const tiles = mapTiles?.startsWith('/') ? `${location.origin}${mapTiles}` : mapTiles
      const kind = await tileKind(tiles)
      if (isClosed) return
      const bounds = boxAround(fit)
      opened = openMap({
        container: container.current!,
        style: groundOf(tiles, kind),
        // Otherwise it would first fetch tiles of the whole world.
        ...(bounds && { bounds, fitBoundsOptions: margins }),
        locale: {
          'Map.Title': label,
          'CooperativeGesturesHandler.WindowsHelpText': t('ctrlScroll'),
          'CooperativeGesturesHandler.MacHelpText': t('commandScroll'),
          'CooperativeGesturesHandler.MobileHelpText': t('twoFingers'),
        },
      })
      setMap(opened)
    }
    open().catch(() => setFailed(true))
    return () => {
      isClosed = true
      opened?.remove()
      setMap(undefined)
    }
  }, [mapTiles, label])
  useShapes(map, shapes)
  useFit(map, fit)
  usePress(map, onPress)
  if (failed) return fallback
  return (
    <div className={`relative overflow-hidden bg-[#f0e9dd] ${className}`}>
      <div ref={container} className="size-full" />
      {map && pins.map((pin) => <Pin key={pin.id} map={map} pin={pin} />)}
      <div className="absolute end-3 top-3 flex flex-col overflow-hidden rounded-button bg-white shadow-e2">
        <IconButton label={t('zoomIn')} onClick={() => map?.zoomIn()}>
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={() => map?.zoomOut()}>
          <Minus className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {hint && (
        <p className="absolute start-3 top-3 me-18 rounded-badge bg-white/90 px-2 py-1 text-small font-semibold">
          {hint}
        </p>
      )}
      {mapTiles && (
        <p className="absolute start-0 bottom-0 bg-white/80 px-1.5 text-tile text-ink-2">{t('source')}</p>
      )}
    </div>
  )
}

/**
 * Whether tiles of an absolute URL are pictures or vectors. Opens a PMTiles file to read its header.
 *
 * @throws Error if the file cannot be read
 */
async function tileKind(tiles: string | undefined): Promise<'raster' | 'vector'> {
  if (!tiles?.endsWith('.pmtiles')) return tiles && /\.(?:mvt|pbf)$/.test(tiles) ? 'vector' : 'raster'
  const { PMTiles, Protocol, TileType } = await import('pmtiles')
  const file = new PMTiles(tiles)
  const protocol = new Protocol()
  protocol.add(file)
  addProtocol('pmtiles', protocol.tile)
  const { tileType } = await file.getHeader()
  return tileType === TileType.Mvt ? 'vector' : 'raster'
}

/** @throws Error if the browser has no context left to draw on */
function openMap(options: MapOptions): MapLibre {
  const map = new MapLibre({
    ...options,
    attributionControl: false,
    // A page with a map scrolls as others do.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // A tile that is missing leaves the ground plain.
  map.on('error', ({ error }: ErrorEvent) => console.warn(error.message))
  return map
}

/** The owner may have changed the colour. */
const hexOf = (colour: MapColour) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${colour}`).trim()

function useShapes(map: MapLibre | undefined, shapes: MapProps['shapes']): void {
  const data = JSON.stringify(geoJsonOf(shapes, hexOf))
  useEffect(() => {
    if (!map) return
    const draw = () => {
      const source = map.getSource<GeoJSONSource>('shapes')
      if (source) source.setData(JSON.parse(data))
      else addShapes(map, JSON.parse(data))
    }
    // Not `isStyleLoaded`, which waits for tiles: on a slow network, areas come first.
    if (map.getLayer('ground')) draw()
    else map.once('style.load', draw)
    return () => void map.off('style.load', draw)
  }, [map, data])
}

function addShapes(map: MapLibre, data: FeatureCollection): void {
  map.addSource('shapes', { type: 'geojson', data })
  map.addLayer({
    id: 'areas',
    type: 'fill',
    source: 'shapes',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['get', 'fill'] },
  })
  for (const dash of dashes)
    map.addLayer({
      id: dash,
      type: 'line',
      source: 'shapes',
      filter: ['==', ['get', 'dash'], dash],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['get', 'width'],
        ...(dash !== 'solid' && { 'line-dasharray': patterns[dash] }),
      },
    })
}

/** Pixels that keep pins off the edges, and off the buttons at the end; no closer than some streets. */
const margins = { padding: { top: 40, bottom: 40, left: 40, right: 84 }, maxZoom: 15.5 }

/** Shows all points, with room for their pins; also after a phone is turned. */
function useFit(map: MapLibre | undefined, points: readonly Point[]): void {
  const box = JSON.stringify(boxAround(points))
  useEffect(() => {
    const bounds = JSON.parse(box)
    if (!map || !bounds) return
    const show = () => void map.fitBounds(bounds, { ...margins, animate: false })
    show()
    map.on('resize', show)
    return () => void map.off('resize', show)
  }, [map, box])
}

function usePress(map: MapLibre | undefined, onPress: MapProps['onPress']): void {
  const { press } = useStableCallbacks({
    press: ({ lngLat: { lat, lng } }: MapMouseEvent) =>
      onPress?.(roundedPoint({ latitude: lat, longitude: lng })),
  })
  const isPressed = onPress !== undefined
  useEffect(() => {
    if (!map || !isPressed) return
    map.on('click', press)
    map.getCanvas().style.cursor = 'crosshair'
    return () => void map.off('click', press)
  }, [map, isPressed, press])
}

/** Content at a point of the map, which moves with it. */
function Pin({ map, pin: { point, content } }: { map: MapLibre; pin: MapPin }) {
  const isControl = typeof content === 'function'
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }).setLngLat([point.longitude, point.latitude]))
  useEffect(() => {
    element.ariaHidden = isControl ? null : 'true'
    // The library's style sheet sets another font.
    element.classList.add('font-sans')
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, isControl])
  useEffect(() => {
    if (!isControl) return
    const listeners = new AbortController()
    // The map does not move with its pin. React listens at this element, too.
    for (const type of mapInputs)
      element.addEventListener(type, (event) => event.stopPropagation(), { signal: listeners.signal })
    return () => listeners.abort()
  }, [isControl])
  useEffect(() => {
    marker.setLngLat([point.longitude, point.latitude])
  }, [point.latitude, point.longitude])
  const beside: PointBeside = (from, right, down) => {
    const { x, y } = map.project([from.longitude, from.latitude])
    const { lng, lat } = map.unproject([x + right, y + down])
    return roundedPoint({ latitude: lat, longitude: lng })
  }
  return createPortal(isControl ? content(beside) : content, element)
}

/** Events that would move the map, or press it. */
const mapInputs = ['mousedown', 'touchstart', 'click', 'dblclick', 'keydown'] as const
