import { defaultSettings, type NotDeliveredReason } from '@dix/contract'
import { drawFrom } from '../../platform/draw-from.ts'

/** The outcome of an order: shoppers cancel before anybody picks it. */
type PlannedOutcome = 'delivered' | NotDeliveredReason | 'cancelled'

/** A part of a day, in minutes after midnight. */
export type MinutesSpan = { from: number; until: number }

/**
 * An order as it is drawn before anything happens to it. Times are seconds, as staff need them at normal speed and in dry
 * weather, so that the same seed has the same orders whatever the options.
 */
export type PlannedOrder = {
  /** After midnight. */
  at: number
  store: number
  /** Minutes to ride to its zone, as the owner estimates them; null in a shop without zones. */
  zone: number | null
  outcome: PlannedOutcome
  /** Until staff without other work see it, or its shopper cancels it; 0 where somebody always watches. */
  unseen: number
  pick: number
  /** Until the shopper answers about a missing product; 0 if none is missing. */
  ask: number
  /** From the store to the door, and from the door to the store. */
  ride: number
  back: number
  handOver: number
}

/** Shares of the orders that each of the two stores has. */
export const storeShares = [0.55, 0.45] as const

/** Seconds after midnight between which the stores are open: 8:00 to 22:00. */
export const open = { from: 8 * 3_600, until: 22 * 3_600 } as const

/** How many orders each of these hours brings, compared with the others. */
const hours = [4, 5, 6, 7, 10, 9, 6, 5, 6, 8, 11, 12, 9, 5]

/** Median seconds of each step, and how much it varies (sigma of the logarithm). */
const steps = {
  unseen: { median: 35, spread: 0.5 },
  pick: { median: 150, spread: 0.35 },
  ask: { median: 60, spread: 0.5 },
  ride: { median: 170, spread: 0.3 },
  handOver: { median: 45, spread: 0.5 },
} as const
const rainFactor = 1.5

type PlanOptions = {
  seed: number
  orders: number
  rate: number
  /** Share of the orders with a missing product. */
  missing: number
  /** Share of the orders that come back: nobody is there for half of them, the others are refused. */
  returns: number
  /** Riding minutes to each zone of a store, all with equally many orders; empty for a shop without zones. */
  zones: readonly number[]
}

/** Draws the orders of a day, earliest first. Each uses equally many random numbers, so an option changes no others. */
export function planDay({ seed, orders, rate, missing, returns, zones }: PlanOptions): PlannedOrder[] {
  const draw = drawFrom(`simulation ${seed}`)
  return Array.from({ length: Math.round(orders * rate) }, (): PlannedOrder => {
    const at = open.from + (pickShare(hours, draw()) + draw()) * 3_600
    const store = pickShare(storeShares, draw())
    const isMissing = draw() < missing
    const ask = around(draw, steps.ask)
    const zone = zones[Math.floor(draw() * zones.length)] ?? null
    const [isReturned, isNobodyThere] = [draw() < returns, draw() < 0.5]
    return {
      ...{ at, store, zone, unseen: 0, ask: isMissing ? ask : 0 },
      outcome: !isReturned ? 'delivered' : isNobodyThere ? 'nobody_there' : 'refused',
      ...drawSteps(draw, zone),
    }
  }).sort((one, other) => one.at - other.at)
}

/**
 * Draws what staff need for given orders of one store without zones, where nobody watches for new orders all the time.
 *
 * @param draw random numbers from 0, below 1
 */
export function planOrders(
  orders: readonly Pick<PlannedOrder, 'at' | 'outcome'>[],
  draw: () => number,
): PlannedOrder[] {
  return orders.map((order) => ({
    ...{ ...order, store: 0, zone: null, unseen: around(draw, steps.unseen), ask: 0 },
    ...drawSteps(draw, null),
  }))
}

function drawSteps(draw: () => number, zone: number | null) {
  const ride = { ...steps.ride, median: usualRide(zone) }
  return {
    ...{ pick: around(draw, steps.pick), handOver: around(draw, steps.handOver) },
    ...{ ride: around(draw, ride), back: around(draw, ride) },
  }
}

/** Median seconds to ride to a zone. */
const usualRide = (zone: number | null) => (zone === null ? steps.ride.median : zone * 60)

/** How fast staff are, and when it rains. */
type Speeds = { pickSpeed: number; rideSpeed: number; rain: MinutesSpan | null }

/** Seconds from the start of picking until an order is packed. */
export const pickSeconds = ({ pick, ask }: PlannedOrder, { pickSpeed }: Speeds) => pick / pickSpeed + ask

/** Seconds of a ride that begins at a time. @param part of the way: the second door of a trip is near the first */
export const rideSeconds = ({ ride }: PlannedOrder, part: number, at: number, speeds: Speeds) =>
  (part * ride * slower(at, speeds)) / speeds.rideSpeed

/** Seconds at the door: riders wait before they say that nobody is there. */
export const doorSeconds = ({ outcome, handOver }: PlannedOrder) =>
  outcome === 'nobody_there' ? defaultSettings.riders.doorMinutes * 60 : handOver

/** Seconds from the last door of a trip to the store. */
export const backSeconds = ({ back }: PlannedOrder, at: number, speeds: Speeds) =>
  (back * slower(at, speeds)) / speeds.rideSpeed

/** Parts of the way to each door of a trip. */
export const wayParts = [1, 0.5] as const

/** An order that waits for a rider. `placedAt` in seconds, `to`: the minutes promised then. */
type PackedOrder = { planned: PlannedOrder; placedAt: number; to: number }

/**
 * The packed orders that a rider takes: the first one, and another of its zone if every promise holds. No packed order
 * waits for a second one.
 *
 * @param packed at least one
 */
export function tripOf<Order extends PackedOrder>(
  packed: readonly Order[],
  at: number,
  speeds: Speeds,
): Order[] {
  const [first, ...others] = packed as readonly [Order, ...Order[]]
  const { zone } = first.planned
  const second = others.find(({ planned }) => planned.zone === zone)
  if (!second) return [first]
  const parts = wayParts.reduce((sum, part) => sum + part, 0)
  const usual =
    ((usualRide(zone) * slower(at, speeds)) / speeds.rideSpeed) * parts + 2 * steps.handOver.median
  return at + usual <= second.placedAt + second.to * 60 ? [first, second] : [first]
}

function slower(at: number, { rain }: Pick<Speeds, 'rain'>): number {
  return rain && at >= rain.from * 60 && at < rain.until * 60 ? rainFactor : 1
}

/** A positive number from a skewed distribution with this median. */
function around(draw: () => number, { median, spread }: { median: number; spread: number }): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return median * Math.exp(spread * normal)
}

/** The index of the share that a number from 0 to 1 falls on. */
function pickShare(shares: readonly number[], drawn: number): number {
  let rest = drawn * shares.reduce((sum, share) => sum + share, 0)
  const index = shares.findIndex((share) => {
    rest -= share
    return rest < 0
  })
  return index < 0 ? shares.length - 1 : index
}
