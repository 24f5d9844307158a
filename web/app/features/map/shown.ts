import type { Point } from '@dix/contract'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { ReactNode } from 'react'

/** How a line or the border of an area is drawn. */
export const dashes = ['solid', 'dashed', 'dotted', 'dashDotted'] as const

export type MapColour = 'bissap' | 'indigo' | 'feuille' | 'cafe'

/** Areas, or a line, of one look. */
export type MapShape = {
  id: string
  areas?: readonly (readonly Point[])[]
  line?: readonly Point[]
  /** A colour of the design. */
  colour: MapColour
  dash?: (typeof dashes)[number]
  /** Pixels. */
  width?: number
  /** Opacity of areas, from 0 to 1. */
  fill?: number
}

/** The point some pixels to the right of and below another one, as a map or plan shows them. */
export type PointBeside = (point: Point, right: number, down: number) => Point

/**
 * Something at a point that does not scale with the map. Hidden from screen readers, because the page says it in words,
 * unless it is a function: then users can move or press it.
 */
export type MapPin = { id: string; point: Point; content: ReactNode | ((beside: PointBeside) => ReactNode) }

export type MapProps = {
  /** Its name for screen readers, which says where the page has the same in words. */
  label: string
  shapes: readonly MapShape[]
  pins: readonly MapPin[]
  /** Called with the point that users tap or click, except on a pin that they can press. */
  onPress?: (point: Point) => void
  /** Points that must be visible. A change moves the map. */
  fit: readonly Point[]
  /** Says on the map what users can do there. */
  hint?: string
  /** Shown until the map is loaded, and in browsers without WebGL. */
  fallback: ReactNode
  className: string
}

const position = ({ longitude, latitude }: Point): Position => [longitude, latitude]

const ring = (corners: readonly Point[]): Position[] => [...corners, corners[0]!].map(position)

/** Shapes as MapLibre draws them. @param hexOf the value of a colour in the shop's brand */
export function geoJsonOf(
  shapes: readonly MapShape[],
  hexOf: (colour: MapColour) => string,
): FeatureCollection {
  const drawn = shapes.filter(({ areas = [], line = [] }) => areas.length > 0 || line.length > 1)
  return {
    type: 'FeatureCollection',
    features: drawn.map(
      ({ areas, line = [], colour, dash = 'solid', width = 2.5, fill = 0 }): Feature => ({
        type: 'Feature',
        properties: { colour: hexOf(colour), dash, width, fill },
        geometry: areas
          ? { type: 'MultiPolygon', coordinates: areas.map((corners) => [ring(corners)]) }
          : { type: 'LineString', coordinates: line.map(position) },
      }),
    ),
  }
}

/** The south-west and north-east corners of the box around points; null without points. */
export function boxAround(points: readonly Point[]): [[number, number], [number, number]] | null {
  if (points.length === 0) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
