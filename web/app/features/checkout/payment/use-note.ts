import { useState } from 'react'

/** Steps to round a total up to, in XOF: fewer than there are notes, so that the choice stays short. */
const steps = [1_000, 5_000, 10_000] as const

/**
 * Sums a shopper may pay a total with, smallest first: the total rounded up to thousands, to notes of 5 000 and to notes
 * of 10 000. Without the exact amount. All in whole XOF.
 */
export function roundSums(total: number): number[] {
  const sums = steps.map((step) => Math.ceil(total / step) * step)
  return [...new Set(sums)].filter((sum) => sum > total)
}

/**
 * The sums for a total, and the one that was picked: null for the exact amount, and again when the total has changed so
 * that the sum is no longer offered. In whole XOF.
 */
export function notesFor(total: number, picked: number | null) {
  const sums = roundSums(total)
  return { sums, selected: picked !== null && sums.includes(picked) ? picked : null }
}

/** The sum a shopper pays cash with. See `notesFor`. */
export function useNote(total: number) {
  const [picked, onSelect] = useState<number | null>(null)
  return { ...notesFor(total, picked), onSelect }
}
