import { payWithTooHigh, payWithTooLow } from './problems.ts'

/** The largest note of the West African franc: no one needs more change than that. */
const largestNote = 10_000

/** Whether the notes a customer will hand over cover the total and need no more change than a rider has. In XOF. */
export function checkNotes(payWith: number | null, total: number) {
  if (payWith === null) return undefined
  if (payWith < total) return payWithTooLow()
  return payWith > total + largestNote ? payWithTooHigh() : undefined
}
