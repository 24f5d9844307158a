import type { AgreedCoupon } from './coupon.ts'

/** Charges in addition to the goods, and deductions, in whole XOF. Frozen in each order. */
export type BillTerms = {
  deliveryFee: number
  /** Goods of at least this amount are delivered free; null for never. */
  freeFrom: number | null
  /** Whether a cash amount is rounded down so that coins can pay it. */
  roundsCash: boolean
  coupon?: AgreedCoupon | null | undefined
}

/** The charges of a shop that has set none. */
export const freeDelivery: BillTerms = { deliveryFee: 0, freeFrom: null, roundsCash: false }
