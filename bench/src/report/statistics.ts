/** The middle value, or the mean of the middle two. @throws RangeError without values */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('An empty list has no median.')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** The percentile of a share. @param share from 0 to 1 @throws RangeError without values */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('An empty list has no percentile.')
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]!
}

/**
 * Median of the ratios of pairs, so that a disturbance affects both values of a pair.
 *
 * @param pairs each value with the reference measured right next to it
 */
export function pairwiseRatio(pairs: readonly { measured: number; reference: number }[]): number {
  return median(pairs.map(({ measured, reference }) => measured / reference))
}

/** Slope of the values by least squares. @param points position and value of each */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, point) => total + of(point[0] - x, point[1] - y), 0)
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx)
}
