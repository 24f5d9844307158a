import {
  centreOf,
  metresPerDegree,
  metresPerLongitude,
  type Point,
  type Quarter,
  roundedPoint,
  type Zone,
} from '@dix/contract'

/** A drawn zone: discs around a pin or the centres of its quarters, or a polygon. In units of the plan. */
type DrawnZone = {
  id: string
  discs: { x: number; y: number; radius: number }[]
  corners: { x: number; y: number }[]
  /** Where its label goes; null if nothing of it can be drawn. */
  label: { x: number; y: number } | null
}

export type Plan = {
  store: { x: number; y: number } | null
  tried: { x: number; y: number } | null
  zones: DrawnZone[]
  quarters: { id: string; name: string; x: number; y: number }[]
  /** Units per kilometre. */
  kilometre: number
  /** Where the plan shows a point. */
  placed: (point: Point) => { x: number; y: number }
  /** The point some units to the right of and below another one. */
  beside: (point: Point, right: number, down: number) => Point
}

/** The size of the plan in its own units. */
export const planSize = { width: 640, height: 360 } as const

const kilometresPerDegree = metresPerDegree / 1_000
/** Kilometres: centres of quarters are accurate to about one. */
export const quarterRadius = 0.45
/** Room for the label below a disc, in kilometres. */
const labelHeight = 0.3
/** Minimum height that the plan shows, in kilometres. */
const leastHeight = 2.4
const margin = 1.18

export type PlanInput = {
  zones: readonly Zone[]
  /** The zones that the plan makes room for, if others: while one is dragged, the plan stays as it is. */
  framed?: readonly Zone[] | undefined
  store: Point | null
  /** A tried address. */
  tried: Point | null
  quarters: readonly Quarter[]
}

/** The quarters of a zone that have a centre, each at it. */
export function placedQuarters({ quarters: ids }: Zone, quarters: readonly Quarter[]) {
  return ids.flatMap((id) => {
    const quarter = quarters.find((other) => other.id === id)
    const point = quarter && centreOf(quarter)
    return point ? [{ id, name: quarter.name, point }] : []
  })
}

/** Places a store, its zones and a tried address on the plan; null if none of them has a position. */
export function planOf({ zones, framed = zones, store, tried, quarters }: PlanInput): Plan | null {
  const placedOf = (zone: Zone) => placedQuarters(zone, quarters)
  const reach = framed.flatMap((zone) => [
    ...placedOf(zone).map(({ point }) => ({ point, radius: quarterRadius + labelHeight })),
    ...(zone.kind === 'circle' && store && zone.radius
      ? [{ point: store, radius: zone.radius / 1_000 }]
      : []),
    ...(zone.kind === 'polygon' ? zone.points.map((point) => ({ point, radius: 0 })) : []),
  ])
  for (const point of [store, tried]) if (point) reach.push({ point, radius: 0.3 })
  const [first] = reach
  if (!first) return null
  const { latitude: origin } = first.point
  const perLongitude = metresPerLongitude(origin) / 1_000
  const flat = ({ latitude, longitude }: Point) => ({
    east: longitude * perLongitude,
    south: -latitude * kilometresPerDegree,
  })
  const bounds = reach.map(({ point, radius }) => ({ ...flat(point), radius }))
  const west = Math.min(...bounds.map(({ east, radius }) => east - radius))
  const east = Math.max(...bounds.map((bound) => bound.east + bound.radius))
  const north = Math.min(...bounds.map(({ south, radius }) => south - radius))
  const south = Math.max(...bounds.map((bound) => bound.south + bound.radius))
  const height =
    Math.max(leastHeight, south - north, ((east - west) * planSize.height) / planSize.width) * margin
  const kilometre = planSize.height / height
  const placed = (point: Point) => {
    const at = flat(point)
    return {
      x: planSize.width / 2 + (at.east - (west + east) / 2) * kilometre,
      y: planSize.height / 2 + (at.south - (north + south) / 2) * kilometre,
    }
  }
  const drawn = (zone: Zone): DrawnZone => {
    const discs = placedOf(zone).map(({ point }) => ({
      ...placed(point),
      radius: quarterRadius * kilometre,
    }))
    if (zone.kind === 'circle' && store && zone.radius)
      discs.push({ ...placed(store), radius: (zone.radius / 1_000) * kilometre })
    const corners = zone.kind === 'polygon' ? zone.points.map(placed) : []
    return { id: zone.id, discs, corners, label: labelOf(zone, discs, corners) }
  }
  return {
    store: store && placed(store),
    tried: tried && placed(tried),
    zones: zones.map(drawn),
    quarters: zones.flatMap((zone) =>
      placedOf(zone).map(({ id, name, point }) => ({ id, name, ...placed(point) })),
    ),
    kilometre,
    placed,
    beside: ({ latitude, longitude }, right, down) =>
      roundedPoint({
        latitude: latitude - down / kilometre / kilometresPerDegree,
        longitude: longitude + right / kilometre / perLongitude,
      }),
  }
}

/** Inside a circle and below discs, at the bottom; in a polygon above its middle, where the store may be. */
function labelOf(
  { kind }: Zone,
  discs: DrawnZone['discs'],
  corners: DrawnZone['corners'],
): DrawnZone['label'] {
  if (corners.length > 0) {
    const { x, y } = middleOf(corners)
    return { x, y: y - 34 }
  }
  const [first, ...rest] = discs
  if (!first) return null
  const lowest = rest.reduce((low, disc) => (disc.y > low.y ? disc : low), first)
  const { x, y, radius } = lowest
  return { x, y: kind === 'circle' ? y + radius * 0.82 : y + radius + 14 }
}

function middleOf(corners: readonly { x: number; y: number }[]) {
  const sum = corners.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }))
  return { x: sum.x / corners.length, y: sum.y / corners.length }
}
