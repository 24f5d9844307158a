import {
  areaOf,
  type OfferedOrder,
  orderDoorPhotoPath,
  quarterName,
  type RiderWork,
  type TripOrder,
  tripLimits,
} from '@dix/contract'
import { asDeliveryAddress } from '../../accounts/index.ts'
import { doorPhotoOf, type OrdersDependencies, type StoredOrder, slotField } from '../../orders/index.ts'
import { mayCarry } from '../shifts/rules.ts'
import { readRiderShift } from '../shifts/work-shift.ts'
import { findTrip, findUndoable, findWaiting } from './queries.ts'
import { areNear, arrivesAsSecond } from './rules.ts'
import type { Rider } from './trip-steps.ts'

/** The rider's trip, and the trips that they can choose from, which name no customer. */
export async function readRiderState(
  { db, settings, stores }: Pick<OrdersDependencies, 'db' | 'settings' | 'stores'>,
  { userId, storeId }: Rider,
): Promise<RiderWork> {
  const { zones, riders } = settings.current
  const { quarters } = zones
  const trip = await findTrip(db, userId)
  const shift = await readRiderShift(db, settings.current, userId)
  const undoable = await findUndoable(db, userId)
  const waiting = await findWaiting(db, storeId)
  const mayTake = (orders: readonly StoredOrder[]) => mayCarry(shift, orders, riders)
  const offered = waiting.filter((order) => mayTake([order]))
  return {
    shift,
    trip: trip
      ? {
          _id: trip.id,
          startedAt: trip.startedAt.toISOString(),
          doors: trip.orders.map(
            ({ wrongCodes, arrivedAt, ...order }): TripOrder => ({
              _id: order.id,
              orderId: order.number,
              version: order.version,
              status: order.status,
              customerName: order.customerName,
              delivery_address: asDeliveryAddress(
                order.address,
                quarters,
                doorPhotoOf(order) && orderDoorPhotoPath(order.id),
              ),
              note: order.note,
              payment_method: order.paymentMethod,
              ...cashOf(order),
              promisedAt: promisedAt(order),
              ...slotField(order),
              arrivedAt: arrivedAt?.toISOString() ?? null,
              triesLeft: tripLimits.tries - wrongCodes,
            }),
          ),
        }
      : null,
    offers: groupIntoTrips(offered, mayTake, Date.now()).map((group) => ({
      storeName: (storeId === null && stores.nameOf(group[0]!.storeId)) || null,
      orders: group.map(
        (order): OfferedOrder => ({
          _id: order.id,
          orderId: order.number,
          version: order.version,
          addressLine: order.address.address_line,
          landmark: order.address.landmark ?? '',
          quarterName: quarterName(quarters, order.address.quarter),
          hasBags: order.bags !== null,
          ...cashOf(order),
          promisedAt: promisedAt(order),
          ...slotField(order),
        }),
      ),
    })),
    afterHandIn: waiting.length - offered.length,
    doorMinutes: riders.doorMinutes,
    undoable: undoable.map(({ orderId, number, version, status, until }) => ({
      ...{ _id: orderId, orderId: number, version, status, until: until.toISOString() },
    })),
  }
}

/**
 * Groups orders of one store near each other where each still arrives as promised; no order waits for a second one.
 *
 * @param waiting the oldest first
 * @param mayTake whether the rider may carry the cash of a group
 * @param now milliseconds since 1970
 */
function groupIntoTrips(
  waiting: readonly StoredOrder[],
  mayTake: (orders: readonly StoredOrder[]) => boolean,
  now: number,
): StoredOrder[][] {
  const groups: StoredOrder[][] = []
  for (const order of waiting) {
    const area = areaOf(order.address)
    const group = groups.find(
      ([first, ...more]) =>
        more.length + 1 < tripLimits.orders &&
        first!.storeId === order.storeId &&
        areNear(areaOf(first!.address), area) &&
        arrivesAsSecond(
          { promisedAt: promiseOf(order)?.getTime() ?? null, ride: order.terms.ride ?? null },
          now,
        ) &&
        mayTake([first!, ...more, order]),
    )
    if (group) group.push(order)
    else groups.push([order])
  }
  return groups
}

/** The cash to collect at the door, in whole XOF. */
function cashOf({ toCollect, cashTendered }: Pick<StoredOrder, 'toCollect' | 'cashTendered'>) {
  const payWith = toCollect > 0 ? cashTendered : null
  return {
    toCollectAmt: toCollect,
    payWith,
    changeAmt: payWith === null ? 0 : Math.max(0, payWith - toCollect),
  }
}

const promisedAt = (order: Promised) => promiseOf(order)?.toISOString() ?? null

type Promised = Pick<StoredOrder, 'placedAt' | 'terms' | 'slotUntil'>

function promiseOf({ placedAt, terms, slotUntil }: Promised): Date | null {
  if (slotUntil) return slotUntil
  return terms.minutes ? new Date(placedAt.getTime() + terms.minutes * 60_000) : null
}
