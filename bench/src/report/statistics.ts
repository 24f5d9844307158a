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
