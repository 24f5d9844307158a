import { payWithTooHigh, payWithTooLow } from '../problems.ts'

/** The largest banknote of the West African franc; nobody needs more change than for that. */
const largestNote = 10_000

/** Whether a customer's notes cover the amount due and need no more change than a rider carries. In XOF. */
export function checkNotes(payWith: number | null, due: number) {
  if (payWith === null) return undefined
  if (payWith < due) return payWithTooLow()
  return payWith > due + largestNote ? payWithTooHigh() : undefined
}
