/** What people round up to at a till, in XOF: fewer choices than there are notes, each worth telling the rider. */
const steps = [1_000, 5_000, 10_000] as const

/**
 * Sums a shopper may hand over for a total, smallest first: the next that can be laid down in thousands, in notes
 * of 5 000, and in notes of 10 000. The exact amount is not among them. All in whole XOF.
 */
export function roundSums(total: number): number[] {
  const sums = steps.map((step) => Math.ceil(total / step) * step)
  return [...new Set(sums)].filter((sum) => sum > total)
}
