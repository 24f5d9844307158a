import type { OrderState, RiderWork } from '@dix/contract'
import type { QueuedStep } from './queued-step.ts'

/** The state that each step leaves an order of the trip in; null once the rider no longer has it. */
const stateAfter: Record<Exclude<QueuedStep['route'], 'POST /api/rider/take'>, OrderState | null> = {
  'PUT /api/rider/arrive': 'at_the_door',
  'PUT /api/rider/deliver': null,
  'PUT /api/rider/not-delivered': 'not_delivered',
  'PUT /api/rider/try-again': 'on_the_way',
  'PUT /api/rider/head-back': 'on_the_way_back',
  'PUT /api/rider/drop': null,
}

/**
 * The work as it is once the shop has accepted the steps. Applied twice, it is the same.
 *
 * @param ahead milliseconds by which the server's clock is ahead of the device's
 */
export function showQueued(work: RiderWork, steps: readonly QueuedStep[], ahead = 0): RiderWork {
  return steps.reduce((shown, step) => applyStep(shown, step, ahead), work)
}

function applyStep(work: RiderWork, step: QueuedStep, ahead: number): RiderWork {
  if (step.route === 'POST /api/rider/take') {
    const { orders: taken } = step.body
    return {
      ...work,
      offers: work.offers.filter(({ orders }) => orders.some(({ _id }) => taken.includes(_id))),
    }
  }
  const { trip, shift } = work
  const stop = trip?.doors.find(({ _id }) => _id === step.body._id)
  if (!trip || !stop) return work
  const status = stateAfter[step.route]
  const doors = trip.doors.flatMap((other) => {
    if (other !== stop) return other
    if (status === null) return []
    const arrivedAt = status === 'at_the_door' ? new Date(Date.parse(step.at) + ahead).toISOString() : null
    return { ...stop, status, arrivedAt }
  })
  const cash = step.route === 'PUT /api/rider/deliver' ? stop.toCollectAmt : 0
  return {
    ...work,
    shift: shift && {
      ...shift,
      collectedAmt: shift.collectedAmt + cash,
      carriedAmt: shift.carriedAmt + cash,
    },
    trip: doors.length > 0 ? { ...trip, doors } : null,
    // The next trip is taken once the shop knows that this one ended.
    offers: [],
  }
}
