import { useState } from 'react'

/** Steps to round a total up to, in XOF: fewer than there are notes, to keep the choice short. */
const steps = [1_000, 5_000, 10_000] as const

/**
 * Amounts in whole XOF that a shopper may pay a total with, smallest first: the total rounded up to 1,000, 5,000 and
 * 10,000, without the exact amount.
 */
export function roundSums(total: number): number[] {
  const sums = steps.map((step) => Math.ceil(total / step) * step)
  return [...new Set(sums)].filter((sum) => sum > total)
}

/**
 * The amounts for a total, and the chosen one in whole XOF: null for the exact amount, and again when a new total no
 * longer offers the chosen one.
 */
export function notesFor(total: number, picked: number | null) {
  const sums = roundSums(total)
  return { sums, selected: picked !== null && sums.includes(picked) ? picked : null }
}

/** The amount that a shopper pays with in cash. See `notesFor`. */
export function useNote(total: number) {
  const [picked, onSelect] = useState<number | null>(null)
  return { ...notesFor(total, picked), onSelect }
}
