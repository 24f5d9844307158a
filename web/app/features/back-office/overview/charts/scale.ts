import { nice, ticks } from 'd3-array'

export type Scale = {
  /** Value at the upper end; the lower is always zero. */
  top: number
  /** Values at which a line is drawn, zero included. */
  ticks: number[]
}

/** Lines of a chart at most, for few are read at a glance. */
const lines = 4

/** A scale from zero to a round number above every value, in whole steps. An empty chart has its ground line only. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(0, ...values)
  if (most === 0) return { top: 1, ticks: [0] }
  const count = Math.min(lines, Math.ceil(most))
  const [, top] = nice(0, most, count)
  return { top, ticks: ticks(0, top, count).filter(Number.isInteger) }
}

/**
 * Places on an axis that carry a label: evenly apart, the last among them.
 *
 * @param count places there are
 * @param most labels there is room for, at least 2
 */
export function labelledPlaces(count: number, most: number): number[] {
  if (count === 0) return []
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)))
  const places: number[] = []
  for (let place = count - 1; place >= 0; place -= step) places.unshift(place)
  return places
}

/** The place of the highest value, the first of equals; -1 where everything is zero. */
export function peakOf(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  return most === 0 ? -1 : values.indexOf(most)
}
