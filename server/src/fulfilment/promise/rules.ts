import type { DeliveryStage, MinuteRange } from '@dix/contract'

/** What makes an order take longer, as known when it is placed. */
export type Load = {
  /** Seconds of work that must be done first, by each member of staff. */
  secondsAhead: number | null
  /** Minutes to its zone. */
  ride: number | null
}

/** A delivery as the estimate uses it: seconds from the order to the door, and its load. */
export type PastDelivery = Load & { seconds: number }

/** The same with the seconds of its later stages. */
export type StagedDelivery = PastDelivery & { picking: number; handover: number; riding: number }

/** The orders and staff of a store at one time, and the mean seconds that an order needs of each. */
export type StoreWork = {
  /** Orders to pick, and orders to deliver, which include those to pick. */
  toPick: number
  toDeliver: number
  /** Staff on shift; null if unknown. */
  pickers: number | null
  riders: number | null
  /** Mean seconds to pick an order, and to deliver it and return. */
  pick: number
  trip: number
}

/** Deliveries that a store needs before its own times are promised. */
const minDeliveries = 30
/** The latest deliveries that the estimate reads. */
export const maxDeliveries = 200
/** The promised range leaves out the fastest and the slowest tenth. */
const shares = { from: 0.1, to: 0.9 } as const
/**
 * Pulls the slope towards one second of delay for each second of work, until the deliveries differ enough to show their
 * own. In seconds squared.
 */
const slopePrior = 30 ** 2
const maxSlope = 2
/** Seconds that an arrival range covers at least. */
const minSpread = 60

/** What a delivery shows about the staff at work: seconds, and the users who picked and delivered. */
export type WorkedDelivery = {
  ago: number
  picking: number
  riding: number
  pickedBy: string | null
  deliveredBy: string | null
}

/** Without shifts, staff are those who delivered within these seconds; if nobody did, the latest deliveries count. */
const staffWindow = { seconds: 3_600, deliveries: minDeliveries } as const

/**
 * The staff of a store: those on shift. Where nobody starts shifts, as its deliveries show them: those of the last hour,
 * else of the last 30.
 *
 * @param past the latest deliveries, the newest first
 */
export function staffOf(
  past: readonly WorkedDelivery[],
  onShift?: { pickers: number; riders: number },
): Pick<StoreWork, 'pickers' | 'riders' | 'pick' | 'trip'> {
  const lately = past.filter(({ ago }) => ago <= staffWindow.seconds)
  const counted = lately.length > 0 ? lately : past.slice(0, staffWindow.deliveries)
  const count = (users: (string | null)[]) => new Set(users.filter((user) => user !== null)).size || null
  return {
    pickers: onShift?.pickers || count(counted.map(({ pickedBy }) => pickedBy)),
    riders: onShift?.riders || count(counted.map(({ deliveredBy }) => deliveredBy)),
    pick: mean(past.map(({ picking }) => picking)),
    // Riders need as long to return.
    trip: 2 * mean(past.map(({ riding }) => riding)),
  }
}

/** Seconds of work ahead of a new order, for each member of staff. More orders or fewer staff never lower it. */
export function workAhead({ toPick, toDeliver, pickers, riders, pick, trip }: StoreWork): number {
  const each = (orders: number, staff: number | null, seconds: number) =>
    (orders * seconds) / Math.max(1, staff ?? 1)
  return Math.round(each(toPick, pickers, pick) + each(toDeliver, riders, trip))
}

/**
 * The range in which an order placed now will probably arrive: the 10th to 90th percentile of the times of this
 * store, each moved by the difference between its load and the present one. More work or distance never lowers it.
 *
 * @param past the store's latest deliveries
 * @returns null for a store with fewer than 30 deliveries, which promises the delivery time in the settings
 */
export function rangeOf(past: readonly PastDelivery[], now: Load): MinuteRange | null {
  if (past.length < minDeliveries) return null
  const times = movedTimes(
    past,
    past.map(({ seconds }) => seconds),
    now,
    slopeOf(past),
  )
  const from = Math.max(1, Math.floor(percentile(times, shares.from) / 60))
  return { from, to: Math.max(from + 1, Math.ceil(percentile(times, shares.to) / 60)) }
}

/** How far an order has come: its stage, the seconds since the stage began, and its load. */
export type StageReached = Load & {
  stage: DeliveryStage
  elapsed: number
  /** Seconds until its delivery slot begins, before which it does not arrive. */
  earliest?: number
}

/**
 * The seconds after which an order under way will probably arrive: the 10th to 90th percentile of the times that past
 * orders still needed from the beginning of its stage, without those that would have arrived by now. Waiting longer never
 * makes it arrive earlier.
 *
 * @returns null for a store with fewer than 30 deliveries
 */
export function arrivalIn(
  past: readonly StagedDelivery[],
  { stage, elapsed, earliest = 0, ...load }: StageReached,
): { from: number; to: number } | null {
  if (past.length < minDeliveries) return null
  // Work ahead delays the picking, so it no longer counts once that has begun.
  const slope = stage === 'waiting' ? slopeOf(past) : 0
  const times = movedTimes(past, past.map(secondsFrom[stage]), load, slope)
  const open = times.filter((time) => time > elapsed)
  // For an order slower than all of them, only their spread helps.
  const [from, to] =
    open.length > 0
      ? [percentile(open, shares.from) - elapsed, percentile(open, shares.to) - elapsed]
      : [0, percentile(times, shares.to) - percentile(times, shares.from)]
  const begin = Math.max(from, earliest)
  return { from: begin, to: Math.max(begin + minSpread, to) }
}

/**
 * The times of past deliveries, each moved by the difference between its load and the present one; ascending.
 *
 * @param slope seconds of delay for each second of work ahead
 */
function movedTimes(
  past: readonly PastDelivery[],
  times: readonly number[],
  now: Load,
  slope: number,
): number[] {
  const fastest = Math.min(...times)
  return past
    .map(({ secondsAhead, ride }, index) => {
      const moved =
        times[index]! + slope * difference(now.secondsAhead, secondsAhead) + 60 * difference(now.ride, ride)
      // The load never makes an order faster than the fastest one was.
      return Math.max(fastest, moved)
    })
    .sort((one, other) => one - other)
}

/** The seconds that a delivery took from the beginning of a stage to the door. */
const secondsFrom: Record<DeliveryStage, (delivery: StagedDelivery) => number> = {
  waiting: ({ seconds }) => seconds,
  picking: ({ picking, handover, riding }) => picking + handover + riding,
  handover: ({ handover, riding }) => handover + riding,
  riding: ({ riding }) => riding,
}

/** The smallest value that a share of the values does not exceed. @param sorted at least one value, ascending */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Zero if one of them is unknown. */
function difference(now: number | null, then: number | null): number {
  return now === null || then === null ? 0 : now - then
}

/** Seconds of delay for each second of work ahead, by least squares; never negative. */
function slopeOf(past: readonly PastDelivery[]): number {
  const known = past.filter((delivery) => delivery.secondsAhead !== null)
  const secondsAhead = mean(known.map((delivery) => delivery.secondsAhead!))
  const seconds = mean(known.map((delivery) => delivery.seconds))
  const variance = mean(known.map((delivery) => (delivery.secondsAhead! - secondsAhead) ** 2))
  const covariance = mean(known.map((delivery) => delivery.secondsAhead! * (delivery.seconds - seconds)))
  return Math.min(maxSlope, Math.max(0, (covariance + slopePrior) / (variance + slopePrior)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
