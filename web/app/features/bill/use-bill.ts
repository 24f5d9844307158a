import {
  type Bill,
  billOf,
  type CouponTerms,
  formatXof,
  missingForFree,
  type PaymentMethod,
} from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useShop } from '../../platform/shop.ts'

/** The bill of a cart. Amounts in whole XOF. */
export type CartBill = Bill & {
  /** Code of the coupon in it. */
  coupon: string | null
  /** What is missing for free delivery; null where that cannot be reached or is. */
  missingForFree: number | null
}

/** What a cart costs with delivery. @param method null while nobody chooses how to pay: nothing is rounded */
export function useBill(
  totalAmt: number,
  method: PaymentMethod | null = null,
  coupon: CouponTerms | null = null,
): CartBill {
  const terms = useShop().delivery
  return {
    ...billOf(totalAmt, { ...terms, coupon }, method),
    coupon: coupon?.code ?? null,
    missingForFree: missingForFree(totalAmt, terms),
  }
}

/** Why a cart is too small to be ordered, for its shopper; undefined where it is not. */
export function useTooSmall(totalAmt: number): string | undefined {
  const t = useTranslations('bill')
  const { smallestOrder } = useShop().delivery
  if (totalAmt >= smallestOrder) return undefined
  return t('tooSmall', {
    smallest: formatXof(smallestOrder),
    missing: formatXof(smallestOrder - totalAmt),
  })
}
