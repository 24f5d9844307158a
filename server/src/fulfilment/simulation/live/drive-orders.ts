import { setTimeout as wait } from 'node:timers/promises'
import { type Client, isErrorOf, type OrderEvent, totalsOf } from '@dix/contract'
import {
  backSeconds,
  doorSeconds,
  type PlannedOrder,
  pickSeconds,
  rideSeconds,
  tripOf,
  wayParts,
} from '../plan.ts'
import type { DayOptions, SimulatedOrder } from '../simulate-day.ts'
import type { LiveAccounts, LiveShopper } from './open-accounts.ts'
import { LiveRunError } from './start-shop.ts'

/** How many times faster than in a shop everything happens: each duration is divided by it. */
export const speed = 60

/** Milliseconds after which staff without work look at their list again. */
const lookAgain = 100

/** Seconds of the clock before the first order comes, in which the first carts are filled. */
const lead = 2 * speed

/** An order that a shopper has placed. `to`: the minutes promised. */
type PlacedOrder = { planned: PlannedOrder; shopper: Client; placedAt: number; to: number }

/**
 * Takes planned orders from the cart to the door of a running shop: shoppers place them at their times, pickers and
 * riders look for work and do it for as long as planned. A minute of the shop's promise lasts a second here.
 *
 * @param signal ends it
 * @returns the orders with the times that the shop recorded, in seconds of the plan
 * @throws AbortError once the signal ends it; ApiError, NetworkError of the shop
 */
export async function driveOrders(
  plan: readonly PlannedOrder[],
  { shoppers, pickers, riders, productIds }: LiveAccounts,
  options: DayOptions,
  signal: AbortSignal,
): Promise<SimulatedOrder[]> {
  const failed = new AbortController()
  const clock = startClock(plan[0]!.at - lead, AbortSignal.any([signal, failed.signal]))
  const placed = new Map<string, PlacedOrder>()
  const left = { toPack: plan.length, toDeliver: plan.length }

  async function order(shopper: LiveShopper, index: number): Promise<void> {
    const { call, addressId } = shopper
    const planned = plan[index]!
    const products = [0, 1].map((next) => productIds[(index + next) % productIds.length]!)
    for (const productId of products) await call('PUT /api/cart/set', { productId, quantity: 1 })
    const { data: cart } = await call('GET /api/cart/get')
    const { subTotalAmt, totalAmt } = totalsOf(
      cart.map(({ productId, quantity }) => ({ ...productId, quantity })),
    )
    const list_items = cart.map(({ productId, quantity }) => ({ productId: productId._id, quantity }))
    await clock.until(planned.at)
    const { data } = await call('POST /api/order/cash-on-delivery', {
      ...{ list_items, addressId, subTotalAmt, totalAmt },
    })
    const to = data.promise?.to ?? options.promise
    placed.set(data._id, { planned, shopper: call, placedAt: clock.timeOf(data.placedAt), to })
  }

  async function orderAll(shopper: LiveShopper, from: number): Promise<void> {
    for (let index = from; index < plan.length; index += shoppers.length) await order(shopper, index)
  }

  async function pickNext(picker: Client, began: number): Promise<number | null> {
    const { data: rows } = await picker('POST /api/picking/list', {})
    const row = rows.find(({ _id, status }) => status === 'placed' && placed.has(_id))
    if (!row) return null
    const { _id } = row
    let taken = await orNull(picker('PUT /api/picking/take', { _id, version: row.version }), 'order_changed')
    if (!taken) return began
    const seconds = pickSeconds(placed.get(_id)!.planned, options)
    const { items } = taken.data
    for (const [index, { productId, quantity }] of items.entries()) {
      await clock.until(began + (seconds * (index + 1)) / (items.length + 1))
      taken = await picker('PUT /api/picking/pick', { _id, productId, quantity })
    }
    await clock.until(began + seconds)
    await picker('PUT /api/picking/pack', { _id, version: taken.data.version, bags: 1 })
    left.toPack--
    return began + seconds
  }

  async function rideNext(rider: Client, began: number): Promise<number | null> {
    const { data: work } = await rider('GET /api/rider/work')
    const offer = work.offers.find(({ orders }) => orders.every(({ _id }) => placed.has(_id)))
    if (!offer) return null
    const offered = offer.orders.map(({ _id }) => ({ _id, ...placed.get(_id)! }))
    const trip = tripOf(offered, began, options)
    const bags = trip.map(({ _id }) => ({ _id, count: 1 }))
    const orders = trip.map(({ _id }) => _id)
    if (!(await orNull(rider('POST /api/rider/take', { orders, bags }), 'changed_meanwhile'))) return began
    let time = began
    for (const [index, { _id, planned, shopper }] of trip.entries()) {
      time += rideSeconds(planned, wayParts[index]!, time, options)
      await clock.until(time)
      await rider('PUT /api/rider/arrive', { _id })
      time += doorSeconds(planned)
      await clock.until(time)
      const { code } = (await shopper('POST /api/order/delivery-code', { _id })).data
      await rider('PUT /api/rider/deliver', { _id, code })
      left.toDeliver--
    }
    if (left.toDeliver === 0) return time
    time += backSeconds(trip.at(-1)!.planned, time, options)
    await clock.until(time)
    await handIn(rider)
    return time
  }

  /**
   * Work that follows other work begins when that should have ended: calls are no faster than in a shop, and their time
   * would add up for the orders that wait.
   *
   * @param next does the next work, and returns when it should have ended, or null if there was none
   */
  async function work(
    kind: keyof typeof left,
    next: (began: number) => Promise<number | null>,
  ): Promise<void> {
    let freeSince: number | null = null
    while (left[kind] > 0) {
      freeSince = await next(freeSince ?? clock.now())
      if (freeSince === null) await clock.pause(lookAgain)
    }
  }

  try {
    await Promise.all([
      ...shoppers.map(orderAll),
      ...pickers.map((picker) => work('toPack', (began) => pickNext(picker, began))),
      ...riders.map((rider) => work('toDeliver', (began) => rideNext(rider, began))),
    ])
  } finally {
    failed.abort()
  }
  return Promise.all([...placed].map(([_id, order]) => readTimes(_id, order, clock.timeOf)))
}

/** Hands in the cash that a rider carries, so that the shop goes on offering them orders. */
async function handIn(rider: Client): Promise<void> {
  const { shift } = (await rider('GET /api/rider/work')).data
  if (!shift || shift.carriedAmt === 0) return
  await rider('PUT /api/rider/shift/hand-in', { amount: shift.carriedAmt, handedInAmt: shift.handedInAmt })
}

/** Null if a colleague was faster. */
async function orNull<Result>(
  taking: Promise<Result>,
  code: 'order_changed' | 'changed_meanwhile',
): Promise<Result | null> {
  try {
    return await taking
  } catch (error) {
    if (isErrorOf(error, 'PUT /api/picking/take', 'POST /api/rider/take') && error.code === code) return null
    throw error
  }
}

/** @param timeOf the seconds of the plan at a timestamp of the shop */
async function readTimes(
  _id: string,
  { planned, shopper, placedAt, to }: PlacedOrder,
  timeOf: (timestamp: string) => number,
): Promise<SimulatedOrder> {
  const { data } = await shopper('POST /api/order/details', { _id })
  const timeOfEvent = (event: OrderEvent) => {
    const found = data.timeline.find((step) => step.event === event)
    if (!found) throw new LiveRunError(`The timeline of order ${data.orderId} has no event “${event}”.`)
    return timeOf(found.at)
  }
  return {
    ...{ planned, store: planned.store, placedAt, state: 'delivered', from: null, to },
    acceptedAt: timeOfEvent('picking'),
    packedAt: timeOfEvent('packed'),
    leftAt: timeOfEvent('on_the_way'),
    deliveredAt: timeOfEvent('delivered'),
  }
}

/** A clock in seconds that runs `speed` times as fast. @param from its time now */
function startClock(from: number, signal: AbortSignal) {
  const began = Date.now()
  const timeAt = (milliseconds: number) => from + ((milliseconds - began) / 1_000) * speed
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal })
  return {
    now: () => timeAt(Date.now()),
    timeOf: (timestamp: string) => timeAt(Date.parse(timestamp)),
    pause,
    until: (time: number) => pause(Math.max(0, began + ((time - from) / speed) * 1_000 - Date.now())),
  }
}
