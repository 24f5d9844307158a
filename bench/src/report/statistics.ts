/** The middle value; of an even number of them, the mean of the two in the middle. @throws RangeError when there is none */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('Nothing has no median.')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/**
 * Median of the ratios of neighbours: what disturbs the machine for a while disturbs both of a pair.
 *
 * @param pairs each measured value with the reference measured right beside it
 */
export function pairwiseRatio(pairs: readonly { measured: number; reference: number }[]): number {
  return median(pairs.map(({ measured, reference }) => measured / reference))
}
