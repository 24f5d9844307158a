import { type Bill, billOf, freeDelivery } from '@dix/contract'

/** The bill of a shop that charges only for the goods. @param totalAmt in whole XOF */
export const goods = (totalAmt: number): Bill => billOf(totalAmt, freeDelivery, 'cash')
