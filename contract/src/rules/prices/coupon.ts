export const couponKinds = ['amount', 'percent'] as const
export type CouponKind = (typeof couponKinds)[number]

/** The discount of a coupon on the goods of an order. Frozen in the order. */
export type CouponTerms = {
  code: string
  kind: CouponKind
  /** Whole XOF, or whole percent. */
  value: number
}

/** The terms of a coupon that was used in an order. */
export type AgreedCoupon = CouponTerms & {
  /** The price of the goods when they were ordered, in whole XOF, which an amount refers to. */
  orderedAmt?: number | undefined
}

/** A coupon as the owner sets it. Days are in Dakar time, both included. */
export type Coupon = CouponTerms & {
  /** Minimum price of the goods, 0 for none. In whole XOF. */
  smallestOrder: number
  /** Null for no limit. */
  totalUses: number | null
  oncePerCustomer: boolean
  firstOrderOnly: boolean
  from: string | null
  until: string | null
  /** Whether the owner has ended it before its last day. */
  stopped: boolean
  /** Its codes before it was renamed, oldest first: orders with them are its uses. Shoppers can no longer type them. */
  formerCodes?: string[] | undefined
}

/** Every code of a coupon, the oldest first. */
export const codesOfCoupon = ({ code, formerCodes = [] }: Pick<Coupon, 'code' | 'formerCodes'>): string[] => [
  ...new Set([...formerCodes, code]),
]

/** The number of uses of a coupon, and of orders of a customer. Cancelled and expired orders do not count. */
export type CouponUses = {
  uses: number
  usesByCustomer: number
  /** All orders of the customer, with or without a coupon. */
  ordersOfCustomer: number
}

export type CouponProblem =
  | 'unknown'
  | 'notYet'
  | 'ended'
  | 'usedUp'
  | 'usedByCustomer'
  | 'notFirst'
  | 'tooSmall'

/** A code in the form in which coupons are compared: capitals, without spaces. */
export const couponCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** The discount of each kind of coupon, which `couponOff` describes. */
const discounts: Record<CouponKind, (totalAmt: number, value: number, orderedAmt: number) => number> = {
  amount: (totalAmt, value, orderedAmt) =>
    totalAmt >= orderedAmt
      ? Math.min(value, totalAmt)
      : Number((BigInt(Math.min(value, orderedAmt)) * BigInt(totalAmt)) / BigInt(orderedAmt)),
  // In two steps, because the product may not be a safe integer.
  percent: (totalAmt, value) =>
    Math.floor(totalAmt / 100) * value + Math.floor(((totalAmt % 100) * value) / 100),
}

/**
 * The discount of a coupon on the goods, in whole XOF: never more than they cost, a percentage rounded down. If an
 * order now has fewer goods, an amount is reduced in proportion, rounded down.
 */
export const couponOff = (
  totalAmt: number,
  { kind, value, orderedAmt = 0 }: Omit<AgreedCoupon, 'code'>,
): number => discounts[kind](totalAmt, value, orderedAmt)

/**
 * The reason why a customer cannot use a coupon on goods of this amount; undefined if they can.
 *
 * @param now milliseconds since 1970
 */
export function couponProblem(
  coupon: Coupon | undefined,
  uses: CouponUses,
  totalAmt: number,
  now: number,
): CouponProblem | undefined {
  if (!coupon) return 'unknown'
  // Dakar is on UTC all year.
  const today = new Date(now).toISOString().slice(0, 10)
  if (coupon.stopped || today > (coupon.until ?? today)) return 'ended'
  if (today < (coupon.from ?? today)) return 'notYet'
  return reachedLimit(coupon, uses) ?? (totalAmt < coupon.smallestOrder ? 'tooSmall' : undefined)
}

/** The limit of a coupon that its uses and the customer's orders have reached; undefined if none. */
export function reachedLimit(
  coupon: Coupon,
  { uses, usesByCustomer, ordersOfCustomer }: CouponUses,
): CouponProblem | undefined {
  if (coupon.totalUses !== null && uses >= coupon.totalUses) return 'usedUp'
  if (coupon.oncePerCustomer && usesByCustomer > 0) return 'usedByCustomer'
  return coupon.firstOrderOnly && ordersOfCustomer > 0 ? 'notFirst' : undefined
}
