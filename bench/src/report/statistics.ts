/** The middle value; of an even number of them, the mean of the two in the middle. @throws RangeError when there is none */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('Nothing has no median.')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** The value that so large a share of them does not exceed. @param share from 0 to 1 @throws RangeError when there is none */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('Nothing has no percentile.')
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]!
}

/**
 * Median of the ratios of neighbours: what disturbs the machine for a while disturbs both of a pair.
 *
 * @param pairs each measured value with the reference measured right beside it
 */
export function pairwiseRatio(pairs: readonly { measured: number; reference: number }[]): number {
  return median(pairs.map(({ measured, reference }) => measured / reference))
}

/** How much values grow with each step of one, by least squares. @param points each where it was measured and its value */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, point) => total + of(point[0] - x, point[1] - y), 0)
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx)
}
