import {
  type DeliveryStage,
  deliveryStages,
  type NotDeliveredReason,
  notDeliveredReasons,
} from '@dix/contract'
import { percentile } from '../promise/rules.ts'
import type { Day, SimulatedOrder } from './simulate-day.ts'

export const stageNames: Record<DeliveryStage, string> = {
  waiting: 'Waiting',
  picking: 'Picking',
  handover: 'Waiting for a rider',
  riding: 'Riding',
}

/** The figures of some orders. Times are minutes, and those of delivered orders. */
export type Summary = {
  /** However they ended. */
  orders: number
  returned: number
  /** Share of delivered orders that arrived no later than the end of the range shown when they were placed. */
  onTime: number
  /** The median width of that range; null if all orders were promised the delivery time in the settings. */
  width: number | null
  median: number
  fourInFive: number
  longest: number
  /** Mean time of each stage. */
  stages: Record<DeliveryStage, number>
}

/** @param all at least one delivered order */
export function summaryOf(all: readonly SimulatedOrder[]): Summary {
  const orders = all.filter(isDelivered)
  const times = ascending(orders.map(({ placedAt, deliveredAt }) => (deliveredAt - placedAt) / 60))
  const widths = ascending(orders.flatMap(({ from, to }) => (from === null ? [] : [to - from])))
  return {
    orders: all.length,
    returned: all.filter(({ state }) => state === 'returned').length,
    onTime: orders.filter(isOnTime).length / orders.length,
    width: widths.length > 0 ? percentile(widths, 0.5) : null,
    median: percentile(times, 0.5),
    fourInFive: percentile(times, 0.8),
    longest: times.at(-1)!,
    stages: ofEachStage(orders, mean),
  }
}

/** The median minutes of each stage. @param orders at least one */
export function stageMedians(orders: readonly SimulatedOrder[]): Record<DeliveryStage, number> {
  return ofEachStage(orders, (minutes) => percentile(ascending(minutes), 0.5))
}

function ofEachStage(
  orders: readonly SimulatedOrder[],
  figure: (minutes: number[]) => number,
): Record<DeliveryStage, number> {
  const stages = orders.map(stageOf)
  return Object.fromEntries(
    deliveryStages.map((name) => [name, figure(stages.map((stage) => stage[name]))]),
  ) as Record<DeliveryStage, number>
}

/** The summaries of the hours in which orders were placed; without hours of which none was delivered. */
export function hoursOf({ orders }: Day): { hour: number; summary: Summary }[] {
  const byHour = Map.groupBy(orders, ({ placedAt }) => Math.floor(placedAt / 3_600))
  return [...byHour]
    .filter(([, placed]) => placed.some(isDelivered))
    .map(([hour, placed]) => ({ hour, summary: summaryOf(placed) }))
    .sort((one, other) => one.hour - other.hour)
}

export const isDelivered = ({ state }: SimulatedOrder) => state === 'delivered'

/** Orders that came back for a reason, and the median minutes that they were out. */
export type ReturnSummary = { reason: NotDeliveredReason; orders: number; minutesOut: number }

/** The returned orders by their reason; reasons without any are left out. */
export function returnsOf({ orders }: Day): ReturnSummary[] {
  return notDeliveredReasons.flatMap((reason) => {
    const found = orders.filter(({ planned }) => planned.outcome === reason)
    if (found.length === 0) return []
    const minutes = found.map(({ leftAt, deliveredAt }) => (deliveredAt - leftAt) / 60)
    return { reason, orders: found.length, minutesOut: percentile(ascending(minutes), 0.5) }
  })
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
