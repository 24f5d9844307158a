import { type PaymentMethod, paymentMethodTable } from '../../order-states.ts'
import { type AgreedCoupon, couponOff } from './coupon.ts'

/** What the shop charges beside the goods and takes off them, in whole XOF. Frozen in each order. */
export type BillTerms = {
  deliveryFee: number
  /** Goods of this amount and more are delivered free; null where none are. */
  freeFrom: number | null
  /** Whether what is paid in cash is rounded down to a sum that coins can pay. */
  roundsCash: boolean
  coupon?: AgreedCoupon | null | undefined
}

/** What a shop charges that sets nothing. */
export const freeDelivery: BillTerms = { deliveryFee: 0, freeFrom: null, roundsCash: false }

/** Amounts that lead from the discounted goods to what is due, in whole XOF. */
export type Bill = {
  totalAmt: number
  couponAmt: number
  creditAmt: number
  deliveryFee: number
  rounding: number
  dueAmt: number
}

/** The smallest coin in circulation, in XOF: those of 1 F exist and nobody takes them. */
export const smallestCoin = 5

/**
 * What a cart or an order costs in all (contract, "dueAmt"): goods less coupon and credit, plus delivery, less rounding.
 *
 * @param totalAmt goods after discounts, in whole XOF
 * @param method how it is paid; null where nobody has chosen yet: then nothing is rounded
 */
export function billOf(totalAmt: number, terms: BillTerms, method: PaymentMethod | null): Bill {
  const { deliveryFee: fee, freeFrom, roundsCash, coupon } = terms
  const couponAmt = coupon ? couponOff(totalAmt, coupon) : 0
  const deliveryFee = freeFrom !== null && totalAmt >= freeFrom ? 0 : fee
  const exact = totalAmt - couponAmt + deliveryFee
  const isCash = method !== null && paymentMethodTable[method].paidAtDoor
  const rounding = roundsCash && isCash ? exact % smallestCoin : 0
  return { totalAmt, couponAmt, creditAmt: 0, deliveryFee, rounding, dueAmt: exact - rounding }
}

/**
 * The bill of an order whose goods come to another total, on the terms of the order. A fee that fell away stays away:
 * taking goods off never makes the delivery dearer.
 */
export function changedBill(
  { terms, deliveryFee, method }: { terms: BillTerms; deliveryFee: number; method: PaymentMethod },
  totalAmt: number,
): Bill {
  return billOf(totalAmt, deliveryFee === 0 ? { ...terms, deliveryFee } : terms, method)
}

/** What is missing for free delivery, in whole XOF; null where goods of no amount change anything. */
export function missingForFree(totalAmt: number, { deliveryFee, freeFrom }: BillTerms): number | null {
  return deliveryFee > 0 && freeFrom !== null && totalAmt < freeFrom ? freeFrom - totalAmt : null
}

/** VAT contained in an amount, in whole XOF, halves up. @param rate percent on top of the price without it */
export function vatWithin(amount: number, rate: number): number {
  return Math.round((amount * rate) / (100 + rate))
}

/**
 * The nearest prices that coins can pay once their discount is off, for a price that none can: below and above it, in
 * whole XOF. Empty where the discounted price can be paid.
 *
 * @param priceOf the discounted price of a price
 */
export function payablePrices(price: number, priceOf: (price: number) => number): number[] {
  if (priceOf(price) % smallestCoin === 0) return []
  const next = (step: 1 | -1) => {
    for (let candidate = price + step; candidate > 0; candidate += step)
      if (priceOf(candidate) % smallestCoin === 0 && priceOf(candidate) > 0) return [candidate]
    return []
  }
  return [...next(-1), ...next(1)]
}
