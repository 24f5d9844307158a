import { cashTenderedTooHigh, cashTenderedTooLow } from '../problems.ts'

/** The largest banknote of the West African franc; nobody needs more change than for that. */
const largestNote = 10_000

/** Whether the cash covers the amount due and needs no more change than a rider carries. In whole XOF. */
export function checkCashTendered(cashTendered: number | null, due: number) {
  if (cashTendered === null) return undefined
  if (cashTendered < due) return cashTenderedTooLow()
  return cashTendered > due + largestNote ? cashTenderedTooHigh() : undefined
}
