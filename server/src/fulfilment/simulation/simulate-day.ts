import { type MinuteRange, type Mover, type OrderState, orderStateTable } from '@dix/contract'
import { maxDeliveries, type PastDelivery, rangeOf, workAhead } from '../promise/rules.ts'
import { createEventQueue } from './event-queue.ts'
import {
  backSeconds,
  doorSeconds,
  type MinutesSpan,
  open,
  type PlannedOrder,
  pickSeconds,
  planDay,
  rideSeconds,
  storeShares,
  tripOf,
  wayParts,
} from './plan.ts'

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
  /** Share of orders that come back, because nobody is there or the shopper refuses them. */
  returns: number
  /** Minutes to ride to each zone of a store; empty for a shop without zones. */
  zones: readonly number[]
  /** Minutes that the owner promises until a store has times of its own. */
  promise: number
}

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
  returns: 0,
  zones: [],
  promise: 10,
}

/** A simulated order. Times are seconds after midnight. */
export type SimulatedOrder = {
  planned: PlannedOrder
  store: number
  placedAt: number
  state: OrderState
  /** The range shown when it was placed; the delivery time in the settings has no beginning. */
  from: number | null
  to: number
  acceptedAt: number
  packedAt: number
  leftAt: number
  /** When it was delivered, returned to the store, or cancelled. */
  deliveredAt: number
}

/** A simulated order with every state it reached after it was placed, and when. */
export type MovedOrder = SimulatedOrder & { moves: { to: OrderState; at: number }[] }

/** Orders of a store that wait at one time. */
export type QueueSample = { at: number; toPick: number; waitingForRider: number; shown: MinuteRange | null }

export type Day = { options: DayOptions; orders: MovedOrder[]; queues: QueueSample[][] }

type SimulatedStore = {
  /** The oldest first. */
  toPick: MovedOrder[]
  /** Those placed first come first, as riders are offered them. */
  packed: MovedOrder[]
  idlePickers: number
  idleRiders: number
  /** Riders who end their shift as soon as they are back. */
  leaving: number
  riders: number
  /** Orders that are not delivered yet. */
  undelivered: Set<MovedOrder>
  past: (PastDelivery & { pick: number; trip: number })[]
  shown: ShownPromises
}

/** What a store promises in a minute: its range for each zone, and for visitors whose zone is unknown. */
type ShownPromises = {
  minute: number
  secondsAhead: number
  rangeTo: (zone: number | null) => MinuteRange | null
}

/**
 * Runs a day of orders through two stores, event by event, with the estimate that the shop uses and the transitions that
 * its table of states allows. The same options give the same day.
 *
 * @param plan the orders, the earliest first, which the day has in the same order; they may be of many days, in seconds from
 *   any time. Without it, those drawn for these options
 */
export function simulateDay(given: Partial<DayOptions> = {}, plan?: readonly PlannedOrder[]): Day {
  const options = { ...defaultDay, ...given }
  const events = createEventQueue()
  const day: Day = { options, orders: [], queues: storeShares.map(() => []) }
  const stores = storeShares.map(() => newStore(options))
  for (const planned of plan ?? planDay(options)) events.at(planned.at, () => place(planned))
  stores.forEach((_, index) => {
    scheduleRiderOut(index)
    scheduleSamples(index)
  })
  events.run()
  return day

  function place(planned: PlannedOrder) {
    const { at, store: index } = planned
    const store = stores[index]!
    const { rangeTo, secondsAhead } = shownIn(store, at, options)
    const range = rangeTo(planned.zone)
    const order: MovedOrder = {
      ...{ planned, store: index, placedAt: at, state: 'placed' },
      ...{ from: range?.from ?? null, to: range?.to ?? options.promise },
      ...{ acceptedAt: at, packedAt: at, leftAt: at, deliveredAt: at, moves: [] },
    }
    secondsAheadOf.set(order, secondsAhead)
    day.orders.push(order)
    store.undelivered.add(order)
    if (planned.outcome === 'cancelled') return events.at(at + planned.unseen, () => cancel(order))
    store.toPick.push(order)
    pickNext(index, at)
  }

  function cancel(order: MovedOrder) {
    order.deliveredAt = order.placedAt + order.planned.unseen
    move(order, 'cancelled', order.deliveredAt, 'shopper')
    stores[order.store]!.undelivered.delete(order)
  }

  function pickNext(index: number, at: number) {
    const store = stores[index]!
    while (store.idlePickers > 0 && store.toPick.length > 0) {
      const order = store.toPick.shift()!
      store.idlePickers--
      order.acceptedAt = Math.max(at, order.placedAt + order.planned.unseen)
      move(order, 'picking', order.acceptedAt)
      const packedAt = order.acceptedAt + pickSeconds(order.planned, options)
      events.at(packedAt, () => {
        move(order, 'packed', packedAt)
        order.packedAt = packedAt
        store.idlePickers++
        store.packed.push(order)
        store.packed.sort((one, other) => one.placedAt - other.placedAt)
        rideNext(index, packedAt)
        pickNext(index, packedAt)
      })
    }
  }

  function rideNext(index: number, at: number) {
    const store = stores[index]!
    while (store.idleRiders > 0 && store.packed.length > 0) {
      store.idleRiders--
      const trip = tripOf(store.packed, at, options)
      store.packed = store.packed.filter((order) => !trip.includes(order))
      let time = at
      for (const [position, order] of trip.entries()) {
        move(order, 'on_the_way', at)
        order.leftAt = at
        time += rideSeconds(order.planned, wayParts[position]!, time, options)
        const arrivesAt = time
        events.at(arrivesAt, () => move(order, 'at_the_door', arrivesAt))
        time += doorSeconds(order.planned)
        const leavesAt = time
        events.at(leavesAt, () => leaveDoor(order, leavesAt))
      }
      const backAt = time + backSeconds(trip.at(-1)!.planned, time, options)
      for (const order of trip) tripSeconds.set(order, (backAt - at) / trip.length)
      events.at(backAt, () => {
        for (const order of trip) if (order.state === 'on_the_way_back') restock(order, backAt)
        if (store.leaving > 0) store.leaving--
        else store.idleRiders++
        rideNext(index, backAt)
      })
    }
  }

  function leaveDoor(order: MovedOrder, at: number) {
    if (order.planned.outcome === 'delivered') return deliver(order, at)
    move(order, 'not_delivered', at)
    move(order, 'on_the_way_back', at)
    stores[order.store]!.undelivered.delete(order)
  }

  function restock(order: MovedOrder, at: number) {
    move(order, 'returned', at)
    order.deliveredAt = at
  }

  function deliver(order: MovedOrder, at: number) {
    const store = stores[order.store]!
    move(order, 'delivered', at)
    order.deliveredAt = at
    store.undelivered.delete(order)
    const { placedAt, acceptedAt, packedAt } = order
    store.past.push({
      ...{ seconds: at - placedAt, secondsAhead: secondsAheadOf.get(order)!, ride: order.planned.zone },
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
    for (let at = open.from; at < open.until + 3_600; at += 300)
      events.at(at, () =>
        day.queues[index]!.push({
          ...{ at, toPick: store.toPick.length, waitingForRider: store.packed.length },
          shown: shownIn(store, at, options).rangeTo(null),
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
    shown: { minute: -1, secondsAhead: 0, rangeTo: () => null },
  }
}

/** Moves an order. @throws Error for a transition that the table of states does not allow */
function move(order: MovedOrder, to: OrderState, at: number, by: Mover = 'staff') {
  if (!orderStateTable[order.state].next[to]?.includes(by))
    throw new Error(`The ${by} may not move an order from ${order.state} to ${to}.`)
  order.state = to
  order.moves.push({ to, at })
}

/** What the store shows at this time. As in the shop, it changes at most once a minute. */
function shownIn(store: SimulatedStore, at: number, { pickers }: DayOptions): ShownPromises {
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
  const past = [...store.past]
  const ranges = new Map<number | null, MinuteRange | null>()
  const rangeTo = (zone: number | null) => {
    if (!ranges.has(zone)) ranges.set(zone, rangeOf(past, { secondsAhead, ride: zone }))
    return ranges.get(zone)!
  }
  store.shown = { minute, secondsAhead, rangeTo }
  return store.shown
}
