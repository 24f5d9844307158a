import { metresPerDegree, metresPerLongitude, type Point, type Zone } from '@dix/contract'
import type { MapShape } from '../../../map/index.ts'
import { type PlanInput, placedQuarters, quarterRadius } from './plan-geometry.ts'
import { strokeOf } from './zone-stroke.ts'

type OnMap = {
  shapes: MapShape[]
  /** Where the label of each zone goes; zones of which nothing can be drawn have none. */
  labels: { zone: Zone; point: Point; look: string }[]
  quarters: { id: string; name: string; point: Point }[]
  /** Points that must be visible. */
  fit: Point[]
}

/** A store's zones on the map: its quarters as discs, circles and polygons. */
export function zonesOnMap({ zones, store, tried, quarters }: PlanInput): OnMap {
  const drawn = zones.map((zone, index) => {
    const placed = placedQuarters(zone, quarters)
    const areas = placed.map(({ point }) => circleAround(point, quarterRadius * 1_000))
    if (zone.kind === 'circle' && store && zone.radius) areas.push(circleAround(store, zone.radius))
    if (zone.kind === 'polygon' && zone.points.length > 2) areas.push(zone.points)
    const { onMap, text } = strokeOf(index)
    return { zone, placed, text, shape: { id: zone.id, areas, ...onMap } }
  })
  const shapes = drawn.map(({ shape }) => shape)
  return {
    shapes,
    labels: drawn.flatMap(({ zone, shape: { areas }, text }) => {
      const point = labelPoint(areas)
      // Below small discs, inside larger areas.
      const place = zone.kind === 'quarters' ? 'translate-y-3.5' : '-translate-y-4'
      return point ? [{ zone, point, look: `${text} ${place}` }] : []
    }),
    quarters: drawn.flatMap(({ placed }) => placed),
    fit: [
      ...shapes.flatMap(({ areas }) => areas.flat()),
      ...[store, tried].filter((point) => point !== null),
    ],
  }
}

/** The corners of a polygon that looks like a circle. @param metres its radius */
function circleAround({ latitude, longitude }: Point, metres: number): Point[] {
  const corners = 64
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return {
      latitude: latitude + (metres * Math.cos(angle)) / metresPerDegree,
      longitude: longitude + (metres * Math.sin(angle)) / metresPerLongitude(latitude),
    }
  })
}

/** In the middle of the lower side of a zone's lowest area: its own middle is where the store is. */
function labelPoint(areas: readonly (readonly Point[])[]): Point | null {
  const bottomOf = (corners: readonly Point[]) => Math.min(...corners.map(({ latitude }) => latitude))
  const [lowest] = areas.toSorted((one, other) => bottomOf(one) - bottomOf(other))
  if (!lowest) return null
  const latitude = bottomOf(lowest)
  const height = Math.max(...lowest.map((corner) => corner.latitude)) - latitude
  const low = lowest.filter((corner) => corner.latitude <= latitude + height / 10)
  return { latitude, longitude: low.reduce((sum, { longitude }) => sum + longitude, 0) / low.length }
}
