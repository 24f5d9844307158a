import { metresBetween, metresPerDegree, type Point } from './distance.ts'

/** Square metres of the smallest polygon, and metres between the two corners of the largest that are farthest apart. */
const polygonLimits = { area: 10_000, extent: 100_000 } as const

/** Why a polygon cannot be a zone. */
export type PolygonProblem = 'fewCorners' | 'sameCorner' | 'crossing' | 'tooSmall' | 'tooLarge'

/** Even-odd rule on the plane of degrees: zones are only a few kilometres wide. */
export function isInPolygon({ latitude, longitude }: Point, corners: readonly Point[]): boolean {
  let isInside = false
  let previous = corners.at(-1)
  for (const corner of corners) {
    const isBetween = corner.latitude > latitude !== previous!.latitude > latitude
    if (isBetween) {
      const share = (latitude - corner.latitude) / (previous!.latitude - corner.latitude)
      const crossing = corner.longitude + share * (previous!.longitude - corner.longitude)
      // Stryker disable next-line EqualityOperator: both sides have the same parity; an edge may be in or out
      if (longitude < crossing) isInside = !isInside
    }
    previous = corner
  }
  return isInside
}

/** The corners of a ring without a last one that repeats the first, as GeoJSON closes rings. */
export function withoutClosing(ring: readonly Point[]): Point[] {
  const [first] = ring
  const last = ring.at(-1)
  return ring.length > 1 && isSame(first!, last!) ? ring.slice(0, -1) : [...ring]
}

/** Why corners, in order and without a repeated last one, make no zone; null if they make one. */
export function polygonProblem(corners: readonly Point[]): PolygonProblem | null {
  if (corners.length < 3) return 'fewCorners'
  if (corners.some((corner, index) => corners.slice(0, index).some((other) => isSame(corner, other))))
    return 'sameCorner'
  if (crossesItself(corners)) return 'crossing'
  if (areaOfPolygon(corners) < polygonLimits.area) return 'tooSmall'
  const isTooFar = (one: Point) => corners.some((other) => metresBetween(one, other) > polygonLimits.extent)
  return corners.some(isTooFar) ? 'tooLarge' : null
}

const isSame = (one: Point, other: Point) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** Whether two edges meet anywhere but at the corner between them. */
function crossesItself(corners: readonly Point[]): boolean {
  const edges = corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length]! }))
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, ahead) => {
      if (ahead === 0) return isSpike(edge.from, edge.to, other.to)
      if (index === 0 && ahead === edges.length - 2) return isSpike(other.from, edge.from, edge.to)
      return meet(edge, other)
    }),
  )
}

type Edge = { from: Point; to: Point }

/** Twice the signed area of a triangle, in square degrees: its sign says on which side of a line a point lies. */
const side = (from: Point, to: Point, point: Point) =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude)

/** Whether a path turns back on itself at its middle point. */
function isSpike(before: Point, tip: Point, after: Point): boolean {
  const along =
    (before.longitude - tip.longitude) * (after.longitude - tip.longitude) +
    (before.latitude - tip.latitude) * (after.latitude - tip.latitude)
  return side(before, tip, after) === 0 && along > 0
}

/** Whether two edges have a point in common. */
function meet(one: Edge, other: Edge): boolean {
  const sides = [
    side(one.from, one.to, other.from),
    side(one.from, one.to, other.to),
    side(other.from, other.to, one.from),
    side(other.from, other.to, one.to),
  ] as const
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true
  return (
    (sides[0] === 0 && isBetween(one, other.from)) ||
    (sides[1] === 0 && isBetween(one, other.to)) ||
    (sides[2] === 0 && isBetween(other, one.from)) ||
    (sides[3] === 0 && isBetween(other, one.to))
  )
}

/** Whether a point on the line of an edge lies on the edge. */
const isBetween = ({ from, to }: Edge, point: Point) =>
  point.longitude >= Math.min(from.longitude, to.longitude) &&
  point.longitude <= Math.max(from.longitude, to.longitude) &&
  point.latitude >= Math.min(from.latitude, to.latitude) &&
  point.latitude <= Math.max(from.latitude, to.latitude)

/** Square metres, on the plane that touches the earth at the first corner. */
function areaOfPolygon(corners: readonly Point[]): number {
  const origin = corners[0]!
  const squareDegrees = corners.reduce(
    (sum, corner, index) => sum + side(origin, corner, corners[(index + 1) % corners.length]!) / 2,
    0,
  )
  return Math.abs(squareDegrees) * metresPerDegree ** 2 * Math.cos((origin.latitude * Math.PI) / 180)
}
