import {
  type AreaView,
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
  /** Code of the coupon in it. */
  coupon: string | null
  /** What is missing for free delivery; null where that cannot be reached or is. */
  missingForFree: number | null
}

/**
 * What a cart costs with delivery.
 *
 * @param method null while nobody chooses how to pay: nothing is rounded
 * @param to terms of the delivery address; without one, of where the reader is
 */
export function useBill(
  totalAmt: number,
  method: PaymentMethod | null = null,
  coupon: CouponTerms | null = null,
  to?: DeliveryTerms,
): CartBill {
  const shop = useShop().delivery
  const terms = to ?? shop
  return {
    ...billOf(totalAmt, { ...terms, coupon }, method),
    coupon: coupon?.code ?? null,
    missingForFree: missingForFree(totalAmt, terms),
  }
}

/** Why nothing is delivered to an area, for its shopper; undefined where it is. @param to as of `useBill` */
export function useOutside(to?: Pick<AreaView, 'state' | 'name'>): string | undefined {
  const t = useTranslations('area')
  const { area } = useShop()
  const { state, name } = to ?? area ?? {}
  return state === 'outside' ? t('outside', { place: name || 'none' }) : undefined
}

/** Why a cart is too small to be ordered, for its shopper; undefined where it is not. @param to as of `useBill` */
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
