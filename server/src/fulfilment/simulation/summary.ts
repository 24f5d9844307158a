import { type DeliveryStage, deliveryStages } from '@dix/contract'
import { percentile } from '../promise/rules.ts'
import type { Day, SimulatedOrder } from './simulate-day.ts'

/** The figures of some orders. Times are minutes. */
export type Summary = {
  orders: number
  /** Share of orders that arrived no later than the end of the range shown when they were placed. */
  onTime: number
  /** The median width of that range; null if all orders were promised the delivery time in the settings. */
  width: number | null
  median: number
  fourInFive: number
  longest: number
  /** Mean time of each stage. */
  stages: Record<DeliveryStage, number>
}

/** @param orders at least one */
export function summaryOf(orders: readonly SimulatedOrder[]): Summary {
  const times = ascending(orders.map(({ placedAt, deliveredAt }) => (deliveredAt - placedAt) / 60))
  const widths = ascending(orders.flatMap(({ from, to }) => (from === null ? [] : [to - from])))
  return {
    orders: orders.length,
    onTime: orders.filter(isOnTime).length / orders.length,
    width: widths.length > 0 ? percentile(widths, 0.5) : null,
    median: percentile(times, 0.5),
    fourInFive: percentile(times, 0.8),
    longest: times.at(-1)!,
    stages: Object.fromEntries(
      deliveryStages.map((stage) => [stage, mean(orders.map((order) => stageOf(order)[stage]))]),
    ) as Summary['stages'],
  }
}

/** The summaries of the hours in which orders were placed. */
export function hoursOf({ orders }: Day): { hour: number; summary: Summary }[] {
  const byHour = Map.groupBy(orders, ({ placedAt }) => Math.floor(placedAt / 3_600))
  return [...byHour]
    .map(([hour, placed]) => ({ hour, summary: summaryOf(placed) }))
    .sort((one, other) => one.hour - other.hour)
}

function isOnTime({ placedAt, deliveredAt, to }: SimulatedOrder): boolean {
  return deliveredAt - placedAt <= to * 60
}

/** Minutes of each stage. */
function stageOf(order: SimulatedOrder): Record<DeliveryStage, number> {
  const { placedAt, acceptedAt, packedAt, leftAt, deliveredAt } = order
  return {
    waiting: (acceptedAt - placedAt) / 60,
    picking: (packedAt - acceptedAt) / 60,
    handover: (leftAt - packedAt) / 60,
    riding: (deliveredAt - leftAt) / 60,
  }
}

const ascending = (values: number[]) => values.sort((one, other) => one - other)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
