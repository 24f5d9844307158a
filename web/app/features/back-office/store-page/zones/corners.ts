import { metresBetween, metresPerDegree, metresPerLongitude, type Point, roundedPoint } from '@dix/contract'

/** Metres from the middle of a new area to each of its sides. */
const halfSide = 500

/** The corners of a new area: a square around a point. */
export function squareAround({ latitude, longitude }: Point): Point[] {
  const north = halfSide / metresPerDegree
  const east = halfSide / metresPerLongitude(latitude)
  const sides = [
    [north, -east],
    [north, east],
    [-north, east],
    [-north, -east],
  ] as const
  return sides.map(([up, right]) => roundedPoint({ latitude: latitude + up, longitude: longitude + right }))
}

/** The middle of the edge that begins at a corner. */
export function middleOfEdge(corners: readonly Point[], index: number): Point {
  const from = corners[index]!
  const to = corners[(index + 1) % corners.length]!
  return roundedPoint({
    latitude: (from.latitude + to.latitude) / 2,
    longitude: (from.longitude + to.longitude) / 2,
  })
}

/** Corners with another one, in the middle of the edge that begins at `index`. */
export const withCorner = (corners: readonly Point[], index: number): Point[] =>
  corners.toSpliced(index + 1, 0, middleOfEdge(corners, index))

/** The corner at which the longest edge begins. */
export function longestEdge(corners: readonly Point[]): number {
  const lengths = corners.map((from, index) => metresBetween(from, corners[(index + 1) % corners.length]!))
  return lengths.indexOf(Math.max(...lengths))
}
