import { metresBetween, metresPerDegree, metresPerLongitude, type Point } from './distance.ts'

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
  // Stryker disable next-line EqualityOperator: no area of rounded corners is exactly the limit
  if (areaOfPolygon(corners) < polygonLimits.area) return 'tooSmall'
  // Stryker disable next-line EqualityOperator: nor is a distance
  const isTooFar = (one: Point) => corners.some((other) => metresBetween(one, other) > polygonLimits.extent)
  return corners.some(isTooFar) ? 'tooLarge' : null
}

const isSame = (one: Point, other: Point) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/**
 * Whether two edges meet that share no corner. Those that do meet only there: where an edge turned back on the one
 * before it, its end would lie on that one, or the triangle would have no area.
 */
function crossesItself(corners: readonly Point[]): boolean {
  const edges = corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length]! }))
  return edges.some((edge, index) =>
    edges.some((other, at) => at > index + 1 && at - index < edges.length - 1 && meet(edge, other)),
  )
}

type Edge = { from: Point; to: Point }

/** Twice the signed area of a triangle, in square degrees: its sign says on which side of a line a point lies. */
const side = (from: Point, to: Point, point: Point) =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude)

/** Whether two edges have a point in common: each reaches both sides of the other's line, and their boxes overlap. */
const meet = (one: Edge, other: Edge) =>
  reaches(one, other) &&
  reaches(other, one) &&
  overlap(one, other, 'latitude') &&
  overlap(one, other, 'longitude')

const reaches = (one: Edge, { from, to }: Edge) => side(from, to, one.from) * side(from, to, one.to) <= 0

const overlap = (one: Edge, other: Edge, axis: keyof Point) =>
  Math.max(one.from[axis], one.to[axis]) >= Math.min(other.from[axis], other.to[axis]) &&
  Math.max(other.from[axis], other.to[axis]) >= Math.min(one.from[axis], one.to[axis])

/** Square metres, on the plane that touches the earth at the first corner. */
function areaOfPolygon(corners: readonly Point[]): number {
  const origin = corners[0]!
  const squareDegrees = corners.reduce(
    // Stryker disable next-line ArithmeticOperator: the sign of the sum does not count
    (sum, corner, index) => sum + side(origin, corner, corners[(index + 1) % corners.length]!) / 2,
    0,
  )
  return Math.abs(squareDegrees) * metresPerDegree * metresPerLongitude(origin.latitude)
}
