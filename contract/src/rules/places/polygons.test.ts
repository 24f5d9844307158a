import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresPerDegree, type Point } from './distance.ts'
import { isInPolygon, polygonProblem, withoutClosing } from './polygons.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const point = fc.record({
  latitude: fc.double({ min: 14.5, max: 14.9, noNaN: true }),
  longitude: fc.double({ min: -17.6, max: -17.1, noNaN: true }),
})
/** Corners at metres east and north of a point on the equator. */
const drawn = (...corners: [number, number][]) =>
  corners.map(([east, north]) => at(north / metresPerDegree, east / metresPerDegree))

test('a point on the border of two polygons is in exactly one of them', () => {
  const square = (south: number, west: number) => [
    at(south, west),
    at(south, west + 1),
    at(south + 1, west + 1),
    at(south + 1, west),
  ]
  const squares = [square(0, 0), square(0, 1), square(1, 0), square(1, 1)]
  for (const border of [at(1, 0.5), at(1, 1.5), at(0.5, 1), at(1.5, 1), at(1, 1)])
    expect(squares.filter((corners) => isInPolygon(border, corners))).toHaveLength(1)
})

test('a polygon contains the points on the inner side of all its edges, drawn clockwise or not', () => {
  const triangle = fc.tuple(point, point, point)
  const side = (one: Point, other: Point, pin: Point) =>
    (other.longitude - one.longitude) * (pin.latitude - one.latitude) -
    (other.latitude - one.latitude) * (pin.longitude - one.longitude)
  fc.assert(
    fc.property(triangle, point, ([a, b, c], pin) => {
      const sides = [side(a, b, pin), side(b, c, pin), side(c, a, pin)]
      fc.pre(sides.every((value) => Math.abs(value) > 1e-9))
      const isInside = sides.every((value) => value > 0) || sides.every((value) => value < 0)
      expect(isInPolygon(pin, [a, b, c])).toBe(isInside)
      expect(isInPolygon(pin, [c, b, a])).toBe(isInside)
    }),
  )
})

test('a ring that repeats its first corner at the end is open without it', () => {
  const corners = drawn([0, 0], [900, 0], [0, 900])
  expect(withoutClosing([...corners, { ...corners[0]! }])).toEqual(corners)
  expect(withoutClosing(corners)).toEqual(corners)
  expect(withoutClosing([])).toEqual([])
  expect(withoutClosing(corners.slice(0, 1))).toEqual(corners.slice(0, 1))
})

test('a polygon needs three corners in different places', () => {
  expect(polygonProblem([])).toBe('fewCorners')
  expect(polygonProblem(drawn([0, 0], [900, 0]))).toBe('fewCorners')
  expect(polygonProblem(drawn([0, 0], [900, 0], [0, 900]))).toBeNull()
  expect(polygonProblem(drawn([0, 0], [900, 0], [0, 900], [900, 0]))).toBe('sameCorner')
})

test('a polygon whose edges cross, touch, or turn back on themselves is refused', () => {
  const crossing = [
    drawn([0, 0], [900, 900], [900, 0], [0, 900]),
    drawn([0, 0], [900, 0], [900, 900], [450, -300], [0, 900]),
    // A corner on another edge, in each order of the two edges.
    drawn([0, 0], [900, 0], [900, 900], [450, 0], [0, 900]),
    drawn([450, 0], [0, 900], [0, 0], [900, 0], [900, 900]),
    // A spike, also at the first and at the last corner.
    drawn([0, 0], [900, 0], [1_800, 0], [1_200, 0], [0, 900]),
    drawn([1_800, 0], [1_200, 0], [0, 900], [0, 0], [900, 0]),
    drawn([900, 0], [1_800, 0], [1_200, 0], [0, 900], [0, 0]),
  ]
  for (const corners of crossing) {
    expect(polygonProblem(corners)).toBe('crossing')
    expect(polygonProblem(corners.toReversed())).toBe('crossing')
  }
})

test('a polygon may have dents, and corners on a straight edge', () => {
  expect(polygonProblem(drawn([0, 0], [900, 0], [900, 900], [450, 100], [0, 900]))).toBeNull()
  expect(polygonProblem(drawn([0, 0], [450, 0], [900, 0], [900, 900], [0, 900]))).toBeNull()
})

test('a polygon has at least a hectare, and is at most 100 kilometres across', () => {
  const square = (metres: number) => drawn([0, 0], [metres, 0], [metres, metres], [0, metres])
  expect(polygonProblem(square(99))).toBe('tooSmall')
  expect(polygonProblem(square(101).toReversed())).toBeNull()
  expect(polygonProblem(square(70_000))).toBeNull()
  expect(polygonProblem(square(71_000))).toBe('tooLarge')
})

test('a polygon is as large as it is on the ground, however far north', () => {
  const square = (metres: number) => {
    const [height, width] = [metres / metresPerDegree, (2 * metres) / metresPerDegree]
    return [at(60, 0), at(60, width), at(60 + height, width), at(60 + height, 0)]
  }
  expect(polygonProblem(square(99))).toBe('tooSmall')
  expect(polygonProblem(square(101))).toBeNull()
})

test('a polygon is too large if only two of its corners are too far apart', () => {
  expect(polygonProblem(drawn([0, 0], [110_000, 0], [55_000, 10_000]))).toBe('tooLarge')
})

test('three corners on one line have no area', () => {
  expect(polygonProblem(drawn([0, 0], [1_800, 0], [900, 0]))).toBe('tooSmall')
})

/** Whether two edges between whole points have a point in common other than a corner, by trying every fraction. */
function haveCommonPoint([a, b]: number[][], [c, d]: number[][], except: number[] | undefined): boolean {
  for (let parts = 1; parts <= 18; parts++)
    for (let part = 0; part <= parts; part++) {
      // All in parts, so that every product is a whole number.
      const [x, y] = [0, 1].map((axis) => a![axis]! * (parts - part) + b![axis]! * part) as [number, number]
      const [fromX, fromY, toX, toY] = [...c!, ...d!].map((value) => value * parts) as number[]
      if (except && x === except[0]! * parts && y === except[1]! * parts) continue
      const isOnLine = (toX! - fromX!) * (y - fromY!) === (toY! - fromY!) * (x - fromX!)
      const isWithin = (x - fromX!) * (x - toX!) <= 0 && (y - fromY!) * (y - toY!) <= 0
      if (isOnLine && isWithin) return true
    }
  return false
}

test('a polygon crosses itself if two of its edges have a point in common', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  const ring = fc.uniqueArray(corner, { minLength: 4, maxLength: 7, selector: String })
  fc.assert(
    fc.property(ring, (corners) => {
      const edges = corners.map((from, index) => [from, corners[(index + 1) % corners.length]!])
      const isCrossing = edges.some((edge, index) =>
        edges.slice(index + 1).some((other) =>
          haveCommonPoint(
            edge,
            other,
            edge.find((end) => other.includes(end)),
          ),
        ),
      )
      // Powers of two, so that no coordinate is rounded.
      const problem = polygonProblem(corners.map(([x, y]) => at(y / 128, x / 128)))
      expect(problem).toBe(isCrossing ? 'crossing' : null)
    }),
    { numRuns: 1_000 },
  )
})

test('corners in the order of their directions from a point inside never cross', () => {
  const angles = fc.uniqueArray(fc.integer({ min: 0, max: 35 }), { minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(angles, fc.integer({ min: 2_000, max: 20_000 }), (given, radius) => {
      const corners = given
        .sort((one, other) => one - other)
        .map((angle): [number, number] => [
          radius * Math.cos((angle * Math.PI) / 18),
          radius * Math.sin((angle * Math.PI) / 18),
        ])
      expect(polygonProblem(drawn(...corners))).toBeNull()
    }),
  )
})
