import { type DeliveryArea, metresBetween, type NotDeliveredReason, type OrderState } from '@dix/contract'

/** Maximum milliseconds that a step is assumed to have waited on a device. */
const longestWait = 24 * 3_600_000

/**
 * When a step that arrives now was made, by the server's clock. Only the difference of the device's times counts, because
 * its clock may be wrong.
 */
export function madeAtOf({ at, sentAt }: { at: string; sentAt: string }, now: number): Date {
  const waited = Date.parse(sentAt) - Date.parse(at)
  return new Date(now - Math.min(Math.max(waited, 0), longestWait))
}

/** Milliseconds by which a rider's clock may run ahead. */
const tolerance = 10_000

type Wait = { status: OrderState; arrivedAt: Date | null; minutes: number; madeAt: Date }

/**
 * Whether it is too early for a reason: `nobody_there` requires a wait at the door.
 *
 * @param wait `arrivedAt` null if the desk recorded that the order is at the door, which needs no wait
 * @returns null if it is not; else the end of the wait, which begins at the door
 */
export function tooEarly(
  reason: NotDeliveredReason,
  { status, arrivedAt, minutes, madeAt }: Wait,
): { waitUntil: string | null } | null {
  if (reason !== 'nobody_there' || minutes === 0) return null
  if (status !== 'at_the_door') return { waitUntil: null }
  if (!arrivedAt) return null
  const end = arrivedAt.getTime() + minutes * 60_000
  return madeAt.getTime() + tolerance < end ? { waitUntil: new Date(end).toISOString() } : null
}

/** Milliseconds that a rider usually spends at a door. */
const handOver = 60_000

/**
 * Whether an order that is the second door of a trip starting now still arrives as promised. The first door does not
 * depend on it.
 *
 * @param order `promisedAt` in milliseconds since 1970, null if no time was promised; `ride` in minutes, null if unknown
 */
export function arrivesAsSecond(
  { promisedAt, ride }: { promisedAt: number | null; ride: number | null },
  now: number,
): boolean {
  return promisedAt === null || now + (ride ?? 0) * 60_000 + handOver <= promisedAt
}

/** Metres between two pins that a rider can reach as the doors of one place. */
const nearby = 500

/** Whether two orders can share a trip: their addresses are in one quarter, or their pins are near each other. */
export function areNear(one: DeliveryArea, other: DeliveryArea): boolean {
  if (one.quarter !== null && one.quarter === other.quarter) return true
  // Stryker disable next-line EqualityOperator: no two pins are exactly so far apart.
  return one.point !== null && other.point !== null && metresBetween(one.point, other.point) <= nearby
}

/** The bags of an order that a rider counted. */
export type CountedBags = { _id: string; count: number }

/**
 * Whether a rider has the bags of an order that they take.
 *
 * @param order `bags` null if nobody counted them when it was packed
 * @returns null if one of the two did not count
 */
export function checkBags(
  { id, bags }: { id: string; bags: number | null },
  counted: readonly CountedBags[],
): 'right' | 'wrong' | null {
  const found = counted.find(({ _id }) => _id === id)
  if (!found || bags === null) return null
  return found.count === bags ? 'right' : 'wrong'
}
