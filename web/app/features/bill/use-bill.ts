import {
  type Bill,
  billOf,
  type CouponTerms,
  type DeliveryTerms,
  formatXof,
  missingForFree,
  type PaymentMethod,
} from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useShop } from '../shop/index.ts'

/** The bill of a cart. Amounts in whole XOF. */
export type CartBill = Bill & {
  /** Code of its coupon. */
  coupon: string | null
  /** The amount missing for free delivery; null if delivery is already free or never is. */
  missingForFree: number | null
}

/**
 * The cost of a cart with delivery.
 *
 * @param method null if no payment method is chosen, so that nothing is rounded
 * @param to terms of the delivery address; by default those of the visitor's area
 * @param credit the most that is paid with credit
 */
export function useBill(
  totalAmt: number,
  method: PaymentMethod | null = null,
  coupon: CouponTerms | null = null,
  to?: DeliveryTerms,
  credit = 0,
): CartBill {
  const shop = useShop().delivery
  const terms = to ?? shop
  return {
    ...billOf(totalAmt, { ...terms, coupon }, method, credit),
    coupon: coupon?.code ?? null,
    missingForFree: missingForFree(totalAmt, terms),
  }
}

/**
 * The reason why a cart is too small to be ordered, as a text for the shopper; undefined if it is not. @param to as in
 * `useBill`
 */
export function useTooSmall(totalAmt: number, to?: DeliveryTerms): string | undefined {
  const t = useTranslations('bill')
  const shop = useShop().delivery
  const { smallestOrder } = to ?? shop
  if (totalAmt >= smallestOrder) return undefined
  return t('tooSmall', {
    smallest: formatXof(smallestOrder),
    missing: formatXof(smallestOrder - totalAmt),
  })
}
