import { defaultSettings, type OrderState } from '@dix/contract'
import type { DemoOrder } from '@dix/demo'
import { planOrders, simulateDay } from '../fulfilment/index.ts'

/** The staff who deliver the demo's orders: few, as for a new shop, so that orders wait for them at busy hours. */
const staff = { pickers: 1, riders: 1, rideSpeed: 0.8 } as const

/** The promised minutes of an order, and every state it reached after it was placed. */
export type SimulatedHistory = {
  promise: { from: number | null; to: number }
  moves: { to: OrderState; at: Date }[]
}

/**
 * What the simulation makes of the demo's orders, in the same order.
 *
 * @param past the earliest first
 * @param draw random numbers from 0, below 1
 */
export function simulateHistory(past: readonly DemoOrder[], draw: () => number): SimulatedHistory[] {
  const begin = past[0]!.placedAt.getTime()
  const plan = planOrders(
    past.map(({ placedAt, outcome, failure }) => ({
      at: (placedAt.getTime() - begin) / 1_000,
      outcome: outcome === 'cancelled' ? outcome : (failure ?? 'delivered'),
    })),
    draw,
  )
  const { orders } = simulateDay({ ...staff, promise: defaultSettings.contact.deliveryMinutes! }, plan)
  return orders.map(({ from, to, moves }, index) => {
    // Orders that wait at the desk have not come back to the store yet.
    const last = moves.findIndex((move) => move.to === past[index]!.outcome)
    return {
      promise: { from, to },
      moves: moves
        .slice(0, last + 1)
        .map((move) => ({ to: move.to, at: new Date(Math.round(begin + move.at * 1_000)) })),
    }
  })
}
