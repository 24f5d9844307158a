import {
  comingStates,
  formatXof,
  type NotDeliveredReason,
  type OrderState,
  type tripEndpoints,
  type UnprovenReason,
} from '@dix/contract'
import { photoGone } from '../../accounts/index.ts'
import {
  keepDeliveryPhoto,
  lockAnyOrder,
  moveAsRider,
  noSuchOrder,
  type OrdersDependencies,
  recordOrderEvent,
  type StoredOrder,
} from '../../orders/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type AnyProblem, Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { ensureShift } from '../shifts/queries.ts'
import { mayCarry } from '../shifts/rules.ts'
import { readRiderShift } from '../shifts/work-shift.ts'
import { checkCode, createCodes, markUnproven } from './codes.ts'
import {
  findReceived,
  markProblem,
  type ReceivedStep,
  recordConflict,
  recordRefusedTake,
  recordStep,
} from './offline-steps.ts'
import { dropFromTrip, endFinishedTrips, findArrival, insertTrip, isInTripOf, setArrival } from './queries.ts'
import { type CountedBags, checkBags, tooEarly } from './rules.ts'

/** A rider. `storeId`: the only store whose orders they take; null for every store. */
export type Rider = { userId: string; storeId: string | null }

/** A rider who makes a step. `offline` if they made it earlier, without a connection. */
type ActingRider = Rider & { offline: ReceivedStep | null }

export const orderSettled = () =>
  new Problem('order_settled', 'This order has changed. Check its current state.')

/**
 * A rider leaves with packed orders of one store. If two riders take the same order, one of them gets it. Bags that the
 * rider counted must be those that were packed; offline they have already left, so the order is then not handed over, and
 * a trip that is refused is recorded for managers.
 *
 * @returns nothing; or `not_found`, `changed_meanwhile` if another rider was faster, `order_under_way` during a
 *   trip, `hand_in_first` for unpaid orders if the rider must hand in cash, `invalid_input` for a wrong count of bags
 */
export async function takeTrip(
  dependencies: OrdersDependencies,
  { userId, storeId, offline }: ActingRider,
  orderIds: readonly string[],
  counted: readonly CountedBags[] = [],
): Promise<ProblemOf<typeof tripEndpoints.takeTrip> | undefined> {
  const problem = await inTransaction(dependencies.db, async (tx) => {
    // In the order of their ids, so that two riders never wait for each other.
    const taken: StoredOrder[] = []
    const ids = [...new Set(orderIds)]
    for (const id of ids.toSorted()) {
      const order = await lockAnyOrder(tx, id)
      if (!order || (storeId !== null && order.storeId !== storeId)) return noSuchOrder()
      taken.push(order)
    }
    const received = offline && (await findReceived(tx, userId, offline.key))
    if (received) return received.problem === 'conflict' ? alreadyTaken() : undefined
    if (taken.some(({ status }) => status !== 'packed')) return alreadyTaken()
    if (taken.some((order) => order.storeId !== taken[0]!.storeId)) return noSuchOrder()
    const checks = taken.map((order) => checkBags(order, counted))
    if (!offline && checks.includes('wrong'))
      return new Problem('invalid_input', 'Count the bags again: this is not what was packed.')
    const store = taken[0]!.storeId
    // The shift before its trips, as an undo locks them.
    const shiftId = await ensureShift(tx, { userId, kind: 'riding', storeId: storeId ?? store })
    await endFinishedTrips(tx, userId)
    const shift = await readRiderShift(tx, dependencies.settings.current, userId)
    if (!mayCarry(shift, taken, dependencies.settings.current.riders))
      return new Problem(
        'hand_in_first',
        'Hand in your cash first. Until then you can only take paid orders.',
      )
    if (!(await insertTrip(tx, { riderId: userId, storeId: store, shiftId, orderIds: ids })))
      return new Problem('order_under_way', 'Finish your trip first.')
    if (offline) await recordStep(tx, { riderId: userId, orderId: ids[0]!, ...offline })
    await createCodes(tx, ids)
    for (const [index, order] of taken.entries()) {
      const handover = checks[index] === 'right' ? (['handed_over'] as const) : []
      await moveAsRider(tx, dependencies, order, 'on_the_way', {
        ...{ userId, madeAt: offline?.madeAt },
        eventsBefore: ['rider_assigned', ...handover],
      })
    }
    return undefined
  })
  if (problem && offline)
    await recordRefusedTake(dependencies.db, { riderId: userId, storeId, orderIds, ...offline })
  return problem
}

const alreadyTaken = () => new Problem('changed_meanwhile', 'Another rider has taken this order.')

export type RiderStepProblem = Problem<'not_found'> | Problem<'order_settled'>

/**
 * Runs a step of an order that is in the rider's trip. A repeated step, whose first response was lost, does nothing. One
 * that was made offline, and that the order no longer allows, is recorded for managers.
 */
async function step<Failure extends AnyProblem>(
  dependencies: OrdersDependencies,
  { userId: riderId, offline }: ActingRider,
  orderId: string,
  to: OrderState,
  change: (tx: Transaction, order: StoredOrder) => Promise<Failure | RiderStepProblem | undefined>,
): Promise<Failure | RiderStepProblem | undefined> {
  const problem = await inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const recorded = order && offline && (await recordStep(tx, { riderId, orderId, ...offline }))
    const isConflict = recorded && recorded.problem === 'conflict' && order.status !== to
    if (recorded && !recorded.isNew) return isConflict ? orderSettled() : undefined
    if (!order || !(await isInTripOf(tx, riderId, orderId))) return noSuchOrder()
    if (order.status === to) return undefined
    const failure = await change(tx, order)
    if (!failure) await endFinishedTrips(tx, riderId)
    return failure
  })
  if (!problem || !offline) return problem
  return (await recordConflict(dependencies.db, { riderId, orderId, ...offline })) ? orderSettled() : problem
}

/** Moves an order of the trip: to its door, to the next attempt, or back to the store. */
export function moveOnTrip(
  dependencies: OrdersDependencies,
  rider: ActingRider,
  orderId: string,
  to: 'at_the_door' | 'on_the_way' | 'on_the_way_back',
): Promise<RiderStepProblem | undefined> {
  return step<RiderStepProblem>(dependencies, rider, orderId, to, async (tx, order) => {
    const change = { userId: rider.userId, isUndoable: to !== 'on_the_way' }
    if (!(await moveAsRider(tx, dependencies, order, to, change))) return orderSettled()
    await setArrival(tx, orderId, to === 'at_the_door' ? madeAtOf(rider) : null)
    return undefined
  })
}

const madeAtOf = ({ offline }: ActingRider) => offline?.madeAt ?? new Date()

type NotDelivered = ProblemOf<typeof tripEndpoints.reportNotDelivered>

/**
 * Records that an order of the trip could not be delivered.
 *
 * @returns nothing; or `not_found`, `order_settled`, `too_early` if nobody is there and the rider has not waited
 */
export function reportNotDelivered(
  dependencies: OrdersDependencies,
  rider: ActingRider,
  orderId: string,
  reason: NotDeliveredReason,
): Promise<NotDelivered | undefined> {
  const { userId } = rider
  const minutes = dependencies.settings.current.riders.doorMinutes
  return step<NotDelivered>(dependencies, rider, orderId, 'not_delivered', async (tx, order) => {
    if (!comingStates.includes(order.status)) return orderSettled()
    const arrivedAt = await findArrival(tx, orderId)
    const early = tooEarly(reason, { status: order.status, arrivedAt, minutes, madeAt: madeAtOf(rider) })
    if (early) return new Problem('too_early', 'Wait at the door first.', { data: early })
    const change = { userId, reason, isUndoable: true }
    const moved = await moveAsRider(tx, dependencies, order, 'not_delivered', change)
    return moved ? undefined : orderSettled()
  })
}

/** Leaves an order of the trip at the store, for another rider. */
export function dropOrder(
  dependencies: OrdersDependencies,
  rider: ActingRider,
  orderId: string,
): Promise<RiderStepProblem | undefined> {
  return step<RiderStepProblem>(dependencies, rider, orderId, 'packed', async (tx, order) => {
    const change = { userId: rider.userId, event: 'rider_dropped' } as const
    if (!(await moveAsRider(tx, dependencies, order, 'packed', change))) return orderSettled()
    await dropFromTrip(tx, orderId)
    return undefined
  })
}

type Delivery = {
  code: string | null
  noCodeReason: UnprovenReason | null
  /** The name of an uploaded one. */
  photo: string | null
  /** The cash to collect that the rider saw, in whole XOF; null if unknown. */
  seenAmount: number | null
}
type SumChanged = Problem<'changed_meanwhile', { toCollectAmt: number }>
type DeliverProblem = RiderStepProblem | Problem<'invalid_input'> | SumChanged

/** @param toCollectAmt in whole XOF */
function sumChanged(toCollectAmt: number): SumChanged {
  return new Problem('changed_meanwhile', 'The cash to collect has changed: it is now {amount}.', {
    data: { toCollectAmt },
    values: { amount: formatXof(toCollectAmt) },
  })
}

/**
 * Marks an order as delivered. The customer's code proves it; without the code the reason is recorded for managers, and
 * the rider's photo proves it. A wrong code that was entered offline is such a reason, and a photo that is gone is left
 * out offline: the customer already has the goods. If the rider saw another amount to collect offline, managers check it.
 *
 * @returns nothing; or `not_found`, `order_settled` if it cannot be delivered, `wrong_code` with the tries left,
 *   `changed_meanwhile` if the rider saw another amount to collect, `invalid_input` for a photo that is gone. The last
 *   wrong code is recorded in the timeline
 */
export async function deliverOrder(
  dependencies: OrdersDependencies,
  rider: ActingRider,
  orderId: string,
  { code, noCodeReason, photo, seenAmount }: Delivery,
): Promise<ProblemOf<typeof tripEndpoints.deliverOrder> | undefined> {
  const { userId, offline } = rider
  // A problem that the transaction returns would roll back the count of wrong codes.
  let triesLeft: number | null = null
  const problem = await step<DeliverProblem>(dependencies, rider, orderId, 'delivered', async (tx, given) => {
    let order = given
    triesLeft = null
    if (!comingStates.includes(order.status)) return orderSettled()
    const isOtherSum = seenAmount !== null && seenAmount !== order.toCollect
    if (isOtherSum && !offline) return sumChanged(order.toCollect)
    let unproven = noCodeReason
    const failure = unproven ? null : await checkCode(tx, orderId, code ?? '')
    if (failure?.isLast)
      order = await recordOrderEvent(tx, dependencies, order, { event: 'code_failed', userId })
    if (failure && offline) {
      unproven = 'wrong_code'
      await markProblem(tx, { riderId: userId, key: offline.key, problem: 'wrong_code' })
    } else if (failure) {
      triesLeft = failure.triesLeft
      return undefined
    }
    if (isOtherSum && offline)
      await markProblem(tx, { riderId: userId, key: offline.key, problem: 'conflict' })
    const hasPhoto = photo !== null && (await keepDeliveryPhoto(tx, dependencies.accounts, orderId, photo))
    if (photo !== null && !hasPhoto && !offline) return photoGone()
    if (unproven) await markUnproven(tx, orderId, unproven)
    const event = hasPhoto ? 'proven_by_photo' : 'unproven'
    // Before the move, because an undo needs the version after it; the timeline shows it after the delivery.
    if (unproven) order = await recordOrderEvent(tx, dependencies, order, { event, userId, reason: unproven })
    const change = { userId, madeAt: offline?.madeAt, isUndoable: true }
    return (await moveAsRider(tx, dependencies, order, 'delivered', change)) ? undefined : orderSettled()
  })
  if (problem || triesLeft === null) return problem
  const message = triesLeft === 0 ? 'No attempts left: deliver without the code.' : 'This code is incorrect.'
  return new Problem('wrong_code', message, { data: { triesLeft } })
}
