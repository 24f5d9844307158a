import { nice, ticks } from 'd3-array'

export type Scale = {
  /** The upper end; the lower is zero. */
  top: number
  /** Values of the grid lines, zero included. */
  ticks: number[]
}

/** Number of intervals that d3 aims for; round steps may make it up to six. */
const lines = 4

/** A scale from zero to a round number above every value, in whole steps; only zero if all are zero. */
export function scaleOf(values: readonly number[]): Scale {
  const max = Math.max(0, ...values)
  if (max === 0) return { top: 1, ticks: [0] }
  const count = Math.min(lines, Math.ceil(max))
  const [, top] = nice(0, max, count)
  return { top, ticks: ticks(0, top, count).filter(Number.isInteger) }
}

/**
 * Indexes of the points that are labelled: evenly spaced, the last one included.
 *
 * @param count number of points
 * @param max number of labels there is room for, at least 2
 */
export function labelledIndexes(count: number, max: number): number[] {
  if (count === 0) return []
  const step = Math.max(1, Math.ceil((count - 1) / (max - 1)))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

/** Index of the highest value, the first of equals; -1 if all are zero. */
export function peakOf(values: readonly number[]): number {
  const max = Math.max(0, ...values)
  return max === 0 ? -1 : values.indexOf(max)
}
