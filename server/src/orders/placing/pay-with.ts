import { payWithTooHigh, payWithTooLow } from '../problems.ts'

/** The largest note of the West African franc: no one needs more change than that. */
const largestNote = 10_000

/** Whether the notes a customer will hand over cover what is due and need no more change than a rider has. In XOF. */
export function checkNotes(payWith: number | null, due: number) {
  if (payWith === null) return undefined
  if (payWith < due) return payWithTooLow()
  return payWith > due + largestNote ? payWithTooHigh() : undefined
}
