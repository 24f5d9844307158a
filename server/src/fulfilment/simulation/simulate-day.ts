import { type MinuteRange, type OrderState, orderStateTable } from '@dix/contract'
import { drawFrom } from '@dix/demo'
import { maxDeliveries, type PastDelivery, rangeOf, workAhead } from '../promise/rules.ts'
import { createEventQueue } from './event-queue.ts'

/** A simulated day. Times of the day are minutes after midnight. */
export type DayOptions = {
  seed: number
  /** Orders of the day, in all stores. */
  orders: number
  /** Multiplies the number of orders. */
  rate: number
  /** Staff of each store. */
  pickers: number
  riders: number
  /** Multiply the speed of staff: 2 takes half the time. */
  pickSpeed: number
  rideSpeed: number
  /** Hours of rain, in which rides take longer. */
  rain: MinutesSpan | null
  /** Hours in which riders of each store are out, and how many. */
  riderOut: (MinutesSpan & { riders: number }) | null
  /** Share of orders with a product that is out of stock: the picker asks the shopper. */
  missing: number
  /** Minutes that the owner promises until a store has times of its own. */
  promise: number
}
export type MinutesSpan = { from: number; until: number }

export const defaultDay: DayOptions = {
  seed: 1,
  orders: 1_000,
  rate: 1,
  pickers: 5,
  riders: 9,
  pickSpeed: 1,
  rideSpeed: 1,
  rain: null,
  riderOut: null,
  missing: 0.05,
  promise: 10,
}

/** A simulated order. Times are seconds after midnight. */
export type SimulatedOrder = {
  store: number
  placedAt: number
  state: OrderState
  /** The range shown when it was placed; the delivery time in the settings has no beginning. */
  from: number | null
  to: number
  acceptedAt: number
  packedAt: number
  leftAt: number
  deliveredAt: number
}

/** Orders of a store that wait at one time. */
export type QueueSample = { at: number; toPick: number; waitingForRider: number; shown: MinuteRange | null }

export type Day = { options: DayOptions; orders: SimulatedOrder[]; queues: QueueSample[][] }

/** Shares of the orders of two stores, the opening hours, and how many orders each hour brings compared with others. */
const storeShares = [0.55, 0.45] as const
const opensAt = 8
const hours = [4, 5, 6, 7, 10, 9, 6, 5, 6, 8, 11, 12, 9, 5] as const
/** Median seconds of each step, and how much it varies (sigma of the logarithm). */
const steps = {
  pick: { median: 150, spread: 0.35 },
  ask: { median: 60, spread: 0.5 },
  ride: { median: 170, spread: 0.3 },
  handOver: { median: 45, spread: 0.5 },
} as const
const rainFactor = 1.5
/** A rider takes two orders when both are packed and both promises hold. */
const longestTrip = 2

type SimulatedStore = {
  /** The oldest first. */
  toPick: SimulatedOrder[]
  packed: SimulatedOrder[]
  idlePickers: number
  idleRiders: number
  /** Riders who end their shift as soon as they are back. */
  leaving: number
  riders: number
  /** Orders that are not delivered yet. */
  undelivered: Set<SimulatedOrder>
  past: (PastDelivery & { pick: number; trip: number })[]
  shown: { minute: number; range: MinuteRange | null; secondsAhead: number }
}

/**
 * Runs a day of orders through two stores, event by event, with the estimate that the shop uses and the transitions that
 * its table of states allows. The same options give the same day.
 */
export function simulateDay(given: Partial<DayOptions> = {}): Day {
  const options = { ...defaultDay, ...given }
  const draw = drawFrom(`simulation ${options.seed}`)
  const events = createEventQueue()
  const day: Day = { options, orders: [], queues: storeShares.map(() => []) }
  const stores = storeShares.map(() => newStore(options))
  for (const { at, store } of arrivals(options, draw)) events.at(at, () => place(at, store))
  stores.forEach((_, index) => {
    scheduleRiderOut(index)
    scheduleSamples(index)
  })
  events.run()
  return day

  function place(at: number, index: number) {
    const store = stores[index]!
    const { range, secondsAhead } = shownIn(store, at, options)
    const order: SimulatedOrder = {
      ...{ store: index, placedAt: at, state: 'placed' },
      ...{ from: range?.from ?? null, to: range?.to ?? options.promise },
      ...{ acceptedAt: at, packedAt: at, leftAt: at, deliveredAt: at },
    }
    secondsAheadOf.set(order, secondsAhead)
    day.orders.push(order)
    store.undelivered.add(order)
    store.toPick.push(order)
    pickNext(index, at)
  }

  function pickNext(index: number, at: number) {
    const store = stores[index]!
    while (store.idlePickers > 0 && store.toPick.length > 0) {
      const order = store.toPick.shift()!
      store.idlePickers--
      move(order, 'picking')
      order.acceptedAt = at
      const asks = draw() < options.missing ? around(draw, steps.ask) : 0
      const packedAt = at + around(draw, steps.pick) / options.pickSpeed + asks
      events.at(packedAt, () => {
        move(order, 'packed')
        order.packedAt = packedAt
        store.idlePickers++
        store.packed.push(order)
        rideNext(index, packedAt)
        pickNext(index, packedAt)
      })
    }
  }

  function rideNext(index: number, at: number) {
    const store = stores[index]!
    while (store.idleRiders > 0 && store.packed.length > 0) {
      store.idleRiders--
      const trip = store.packed.splice(0, tripLength(store.packed, at, options))
      let time = at
      for (const order of trip) {
        move(order, 'on_the_way')
        order.leftAt = at
        // The second address is near the first.
        const part = order === trip[0] ? 1 : 0.5
        time += (part * around(draw, steps.ride) * slower(time, options)) / options.rideSpeed
        time += around(draw, steps.handOver)
        const deliveredAt = time
        events.at(deliveredAt, () => deliver(order, deliveredAt))
      }
      const backAt = time + (around(draw, steps.ride) * slower(time, options)) / options.rideSpeed
      for (const order of trip) tripSeconds.set(order, (backAt - at) / trip.length)
      events.at(backAt, () => {
        if (store.leaving > 0) store.leaving--
        else store.idleRiders++
        rideNext(index, backAt)
      })
    }
  }

  function deliver(order: SimulatedOrder, at: number) {
    const store = stores[order.store]!
    move(order, 'delivered')
    order.deliveredAt = at
    store.undelivered.delete(order)
    const { placedAt, acceptedAt, packedAt } = order
    store.past.push({
      ...{ seconds: at - placedAt, secondsAhead: secondsAheadOf.get(order)!, ride: null },
      ...{ pick: packedAt - acceptedAt, trip: tripSeconds.get(order)! },
    })
    if (store.past.length > maxDeliveries) store.past.shift()
  }

  function scheduleRiderOut(index: number) {
    const { riderOut } = options
    if (!riderOut) return
    const store = stores[index]!
    events.at(riderOut.from * 60, () => {
      for (let count = 0; count < riderOut.riders; count++)
        if (store.idleRiders > 0) store.idleRiders--
        else store.leaving++
      store.riders -= riderOut.riders
    })
    events.at(riderOut.until * 60, () => {
      // Those who had not yet left simply stay.
      const left = riderOut.riders - store.leaving
      store.leaving = 0
      store.idleRiders += left
      store.riders += riderOut.riders
      rideNext(index, riderOut.until * 60)
    })
  }

  function scheduleSamples(index: number) {
    const store = stores[index]!
    for (let at = opensAt * 3_600; at < (opensAt + hours.length + 1) * 3_600; at += 300)
      events.at(at, () =>
        day.queues[index]!.push({
          ...{ at, toPick: store.toPick.length, waitingForRider: store.packed.length },
          shown: shownIn(store, at, options).range,
        }),
      )
  }
}

/** Seconds of work ahead of an order when it was placed. */
const secondsAheadOf = new WeakMap<SimulatedOrder, number>()
/** Seconds that an order took a rider. */
const tripSeconds = new WeakMap<SimulatedOrder, number>()

function newStore({ pickers, riders }: DayOptions): SimulatedStore {
  return {
    ...{ toPick: [], packed: [], undelivered: new Set(), past: [] },
    ...{ idlePickers: pickers, idleRiders: riders, riders, leaving: 0 },
    shown: { minute: -1, range: null, secondsAhead: 0 },
  }
}

/** Moves an order as staff may. @throws Error for a transition that the table of states does not allow them */
function move(order: SimulatedOrder, to: OrderState) {
  if (!orderStateTable[order.state].next[to]?.includes('staff'))
    throw new Error(`Staff may not move an order from ${order.state} to ${to}.`)
  order.state = to
}

/** What the store shows at this time. As in the shop, it changes at most once a minute. */
function shownIn(store: SimulatedStore, at: number, { pickers }: DayOptions) {
  const minute = Math.floor(at / 60)
  if (store.shown.minute === minute) return store.shown
  const toPick = [...store.undelivered].filter(
    ({ state }) => state === 'placed' || state === 'picking',
  ).length
  const meanOf = (key: 'pick' | 'trip') =>
    store.past.reduce((sum, delivery) => sum + delivery[key], 0) / Math.max(1, store.past.length)
  const secondsAhead = workAhead({
    ...{ toPick, toDeliver: store.undelivered.size, pickers, riders: store.riders },
    ...{ pick: meanOf('pick'), trip: meanOf('trip') },
  })
  store.shown = { minute, secondsAhead, range: rangeOf(store.past, { secondsAhead, ride: null }) }
  return store.shown
}

/** How many packed orders a rider takes: no packed order waits for a second one, and every promise must hold. */
function tripLength(packed: readonly SimulatedOrder[], at: number, options: DayOptions): number {
  const usual =
    ((steps.ride.median * slower(at, options)) / options.rideSpeed) * 1.5 + 2 * steps.handOver.median
  const holds = packed.slice(1, longestTrip).every(({ placedAt, to }) => at + usual <= placedAt + to * 60)
  return holds ? longestTrip : 1
}

/** A positive number from a skewed distribution with this median. */
function around(draw: () => number, { median, spread }: { median: number; spread: number }): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return median * Math.exp(spread * normal)
}

function slower(at: number, { rain }: DayOptions): number {
  return rain && at >= rain.from * 60 && at < rain.until * 60 ? rainFactor : 1
}

function arrivals({ orders, rate }: DayOptions, draw: () => number): { at: number; store: number }[] {
  const whole = hours.reduce((sum: number, share) => sum + share, 0)
  return Array.from({ length: Math.round(orders * rate) }, () => {
    let rest = draw() * whole
    const hour = hours.findIndex((share) => {
      rest -= share
      return rest < 0
    })
    return { at: (opensAt + hour + draw()) * 3_600, store: draw() < storeShares[0] ? 0 : 1 }
  })
}
