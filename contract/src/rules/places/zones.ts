import type { DeliveryAddress } from '../../accounts/addresses.ts'
import type { BillTerms } from '../prices/bill-terms.ts'
import { metresBetween, type Point } from './distance.ts'
import { isInPolygon } from './polygons.ts'
import { centreOf, findQuarter, type Quarter } from './quarters.ts'

/** The kinds of zones: quarters, a circle around the store, or a polygon. */
export const zoneKinds = ['quarters', 'circle', 'polygon'] as const
export type ZoneKind = (typeof zoneKinds)[number]

/** An area where a store delivers, with its terms there. Amounts in whole XOF. */
export type Zone = {
  id: string
  store: string
  name: string
  kind: ZoneKind
  /** Ids of quarters. */
  quarters: string[]
  /** Metres around the store's pin; null for other kinds. */
  radius: number | null
  /** Corners of the polygon, in order. */
  points: Point[]
  deliveryFee: number
  /** Goods of at least this amount are delivered free; null for never. */
  freeFrom: number | null
  /** The minimum amount of goods for delivery; 0 for none. */
  smallestOrder: number
  /** Minutes to ride; null if unknown. */
  minutes: number | null
}

/** The zone without what a form left over from another kind. */
export const clearOtherKinds = <Given extends Zone>(zone: Given): Given => ({
  ...zone,
  quarters: zone.kind === 'quarters' ? zone.quarters : [],
  radius: zone.kind === 'circle' ? zone.radius : null,
  points: zone.kind === 'polygon' ? zone.points : [],
})

/** The zones of all stores, and the quarters that the shop adds or renames. */
export type DeliveryZones = { zones: Zone[]; quarters: Quarter[] }

/** An open store; without a pin it cannot have a circle. */
export type ZoneStore = { id: string; point: Point | null }

/** A delivery location: the id of a quarter, a pin, both or neither. */
export type DeliveryArea = { quarter: string | null; point: Point | null }

/** From an address or a form; absent counts as null. */
type AreaInput = {
  [Field in 'quarter' | 'latitude' | 'longitude']?: DeliveryAddress[Field] | undefined
}

/** The location of an address, if it gives one: clients that know no quarters do not. */
export function areaOf({ quarter = null, latitude = null, longitude = null }: AreaInput): DeliveryArea {
  return { quarter, point: latitude === null || longitude === null ? null : { latitude, longitude } }
}

/**
 * The zone of an area. `everywhere`: the shop has no zones. `unknown`: the area has neither quarter nor pin, so it
 * belongs to the main store.
 */
export type ZoneMatch =
  | { state: 'zone'; zone: Zone }
  | { state: 'everywhere' | 'outside' | 'unknown'; zone: null }

/**
 * The zone of an area: one that names its quarter, else one around its pin, or around the centre of its quarter if it
 * has no pin. The cheapest of several; among equally cheap ones, that of the nearest store.
 */
export function zoneOf(
  { zones: all, quarters }: DeliveryZones,
  stores: readonly ZoneStore[],
  { quarter: id, point: pin }: DeliveryArea,
): ZoneMatch {
  const storeOf = new Map(stores.map((store) => [store.id, store]))
  const zones = all.filter(({ store }) => storeOf.has(store))
  if (zones.length === 0) return { state: 'everywhere', zone: null }
  const quarter = findQuarter(quarters, id)
  if (!quarter && !pin) return { state: 'unknown', zone: null }
  const point = pin ?? (quarter ? centreOf(quarter) : null)
  const pinOf = ({ store }: Zone) => storeOf.get(store)!.point
  const named = quarter ? zones.filter((zone) => zone.quarters.includes(quarter.id)) : []
  // A quarter without a centre may lie in a drawn zone, and any area may lie in the circle of a store without a pin.
  const isHidden = (zone: Zone) =>
    (zone.kind !== 'quarters' && !point) || (zone.kind === 'circle' && !pinOf(zone))
  const found =
    named.length > 0 || !point ? named : zones.filter((zone) => isWithin(point, zone, pinOf(zone)))
  const away = (zone: Zone) => {
    const store = pinOf(zone)
    return store && point ? metresBetween(store, point) : Number.POSITIVE_INFINITY
  }
  const [best] = found
    .map((zone) => ({ zone, metres: away(zone) }))
    // Two stores without a pin differ by NaN, which counts as equal.
    .sort((one, other) => one.zone.deliveryFee - other.zone.deliveryFee || one.metres - other.metres)
  if (best) return { state: 'zone', zone: best.zone }
  return { state: zones.some(isHidden) ? 'unknown' : 'outside', zone: null }
}

/**
 * The stores that deliver to no known area, because they have no zone and another store has one. None in a shop without
 * zones, which delivers everywhere from its main store.
 *
 * @param stores the open ones
 */
export function storesWithoutZone<Given extends { id: string }>(
  zones: readonly { store: string }[],
  stores: readonly Given[],
): Given[] {
  const withZone = new Set(zones.map(({ store }) => store))
  const without = stores.filter(({ id }) => !withZone.has(id))
  return without.length === stores.length ? [] : without
}

/**
 * Whether a point lies within a drawn zone: only circles have a radius, and only polygons corners.
 *
 * @param store its pin
 */
function isWithin(point: Point, { radius, points }: Zone, store: Point | null): boolean {
  if (radius !== null) return store !== null && metresBetween(store, point) <= radius
  return isInPolygon(point, points)
}

/** The shop's charges in addition to the goods in an area, and its smallest order there. @param shop its default */
export function termsAt<Terms extends BillTerms & { smallestOrder: number }>(
  match: ZoneMatch,
  shop: Terms,
): Terms {
  if (!match.zone) return shop
  const { deliveryFee, freeFrom, smallestOrder } = match.zone
  return { ...shop, deliveryFee, freeFrom, smallestOrder }
}
