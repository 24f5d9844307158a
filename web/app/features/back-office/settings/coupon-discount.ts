import { type CouponKind, formatXof } from '@dix/contract'
import { useNumber } from '../../../platform/texts/use-number.ts'

/** The value of each kind of coupon as text. */
const valueTexts: Record<CouponKind, (value: number, number: ReturnType<typeof useNumber>) => string> = {
  amount: (value) => formatXof(value),
  percent: (value, number) => number(value / 100, { style: 'percent' }),
}

/** Writes the discount of a coupon: `−10 %`, `−500 F CFA`. */
export function useCouponDiscount(): (kind: CouponKind, value: number) => string {
  const number = useNumber()
  return (kind, value) => `−${valueTexts[kind](value, number)}`
}
