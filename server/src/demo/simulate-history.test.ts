import { mayFollow, type OrderState, orderStateTable } from '@dix/contract'
import { type DemoOrder, demoCatalogue, demoOrders } from '@dix/demo'
import { expect, test } from 'vitest'
import { drawFrom } from '../platform/draw-from.ts'
import { type SimulatedHistory, simulateHistory } from './simulate-history.ts'

const { products } = demoCatalogue()
const ordersUntil = (now: Date) => demoOrders(now, products, 32, drawFrom('history'))
const simulated = (past: readonly DemoOrder[]) => simulateHistory(past, drawFrom('simulation'))

/** Minutes from the order to the door. */
const minutesOf = ({ placedAt }: DemoOrder, { moves }: SimulatedHistory) =>
  (moves.at(-1)!.at.getTime() - placedAt.getTime()) / 60_000

test.each(['2026-11-28T00:10:00Z', '2026-12-05T12:40:00Z', '2027-02-28T20:59:30Z'])(
  'whenever a demo shop opens, all its orders have ended as they should, most within their promise (%s)',
  (time) => {
    const now = new Date(time)
    const past = ordersUntil(now)
    const history = simulated(past)
    for (const [index, { moves }] of history.entries()) {
      const order = past[index]!
      const states: OrderState[] = ['placed', ...moves.map(({ to }) => to)]
      expect(states.at(-1)).toBe(order.outcome)
      for (const [step, { to, at }] of moves.entries()) {
        const by = to === 'cancelled' ? 'shopper' : 'staff'
        expect(mayFollow(orderStateTable, states[step]!, to, by)).toBe(true)
        expect(at.getTime()).toBeGreaterThanOrEqual((moves[step - 1]?.at ?? order.placedAt).getTime())
      }
      // Refunds follow within the minute.
      expect(moves.at(-1)!.at.getTime()).toBeLessThan(now.getTime() - 60_000)
    }
    const delivered = history.flatMap((order, index) =>
      past[index]!.outcome === 'delivered'
        ? [{ minutes: minutesOf(past[index]!, order), to: order.promise.to }]
        : [],
    )
    const onTime = delivered.filter(({ minutes, to }) => minutes <= to).length / delivered.length
    expect(onTime).toBeGreaterThan(0.8)
    expect(onTime).toBeLessThan(1)
  },
)

test('the demo promises the time in the settings until it has 30 deliveries, then a range; always the same', () => {
  const past = ordersUntil(new Date('2026-11-28T08:30:00Z'))
  const history = simulated(past)
  const settings = history.filter(({ promise }) => promise.from === null)
  expect(settings.length).toBeGreaterThanOrEqual(30)
  expect(settings.length).toBeLessThan(50)
  expect(new Set(settings.map(({ promise }) => promise.to))).toEqual(new Set([10]))
  expect(new Set(history.map(({ promise }) => promise.to)).size).toBeGreaterThan(2)
  expect(simulated(past)).toEqual(history)
})
