import { type PaymentMethod, paymentMethodTable } from '../../payment-methods.ts'
import type { BillTerms } from './bill-terms.ts'
import { couponOff } from './coupon.ts'

/** The amounts from the discounted goods to the amount due, in whole XOF. */
export type Bill = {
  totalAmt: number
  couponAmt: number
  /** The part that the customer pays with their credit at the shop. */
  creditAmt: number
  deliveryFee: number
  rounding: number
  dueAmt: number
}

/** The smallest coin in use, in XOF: 1 F coins exist but nobody takes them. */
export const smallestCoin = 5

/** The least that payment providers accept, in whole XOF: about half a euro. */
const smallestCharge = 500

/**
 * The total cost of a cart or order: goods less coupon, plus delivery, less credit and rounding.
 *
 * @param totalAmt goods after discounts, in whole XOF
 * @param method payment method; null if not chosen yet, so that nothing is rounded
 * @param credit the most that is paid with credit, in whole XOF; less, if a provider accepted the rest only then
 */
export function billOf(totalAmt: number, terms: BillTerms, method: PaymentMethod | null, credit = 0): Bill {
  const { deliveryFee: fee, freeFrom, roundsCash, coupon } = terms
  const couponAmt = coupon ? couponOff(totalAmt, coupon) : 0
  const deliveryFee = freeFrom !== null && totalAmt >= freeFrom ? 0 : fee
  const exact = totalAmt - couponAmt + deliveryFee
  const isCash = method !== null && paymentMethodTable[method].paidAtDoor
  const rest = exact - Math.max(0, Math.min(credit, exact))
  const isCharged = method !== null && !isCash && rest > 0
  const creditAmt = exact - (isCharged ? Math.min(exact, Math.max(rest, smallestCharge)) : rest)
  const left = exact - creditAmt
  const rounding = roundsCash && isCash ? left % smallestCoin : 0
  return { totalAmt, couponAmt, creditAmt, deliveryFee, rounding, dueAmt: left - rounding }
}

/**
 * Whether a provider can be asked for the amount due. After a coupon it may be too small; without one the provider
 * decides.
 */
export const isPayableOnline = ({ dueAmt, couponAmt }: Pick<Bill, 'dueAmt' | 'couponAmt'>): boolean =>
  dueAmt >= (couponAmt > 0 ? smallestCharge : 1)

/** What a bill costs, however it is paid. In whole XOF. */
export const costOf = ({ dueAmt, creditAmt }: Pick<Bill, 'dueAmt' | 'creditAmt'>): number =>
  dueAmt + creditAmt

/**
 * The bill of an order whose goods now have another total, on the terms of the order. A waived fee stays waived:
 * removing goods never makes delivery more expensive.
 *
 * @param order.creditAmt the credit that pays for it now
 */
export function changedBill(
  order: { terms: BillTerms; deliveryFee: number; method: PaymentMethod; creditAmt: number },
  totalAmt: number,
): Bill {
  const { terms, deliveryFee, method, creditAmt } = order
  return billOf(totalAmt, deliveryFee === 0 ? { ...terms, deliveryFee } : terms, method, creditAmt)
}

/** The amount missing for free delivery, in whole XOF; null if no amount of goods changes the fee. */
export function missingForFree(totalAmt: number, { deliveryFee, freeFrom }: BillTerms): number | null {
  if (deliveryFee === 0) return null
  return Math.max((freeFrom ?? 0) - totalAmt, 0) || null
}

/** VAT included in an amount, in whole XOF, halves up. @param rate percent on top of the price without it */
export function vatWithin(amount: number, rate: number): number {
  return Math.round((amount * rate) / (100 + rate))
}

/**
 * The nearest prices below and above a price whose discounted amount coins cannot pay, in whole XOF. Empty if they can
 * pay it.
 *
 * @param priceOf computes the discounted price
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
