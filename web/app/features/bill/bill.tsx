import type { Bill as BillAmounts, Totals } from '@dix/contract'
import { BadgePercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'

type BillProps = {
  totals: Totals
  /** The amount due for them. */
  bill: Pick<BillAmounts, 'couponAmt' | 'creditAmt' | 'deliveryFee' | 'rounding' | 'dueAmt'> & {
    coupon?: string | null
  }
  /** The amount missing for free delivery, in whole XOF; null for no hint. */
  missingForFree?: number | null
  /** Later refunds of an order, in whole XOF. */
  allowance?: number
  /** Whether it was ordered, so that the outstanding amount is shown elsewhere. */
  isOrdered?: boolean
}

/** The bill of a cart or an order: items, quantity, delivery, rounding, refunds, and total. */
export function Bill({ totals, bill, missingForFree = null, allowance = 0, isOrdered = false }: BillProps) {
  const { subTotalAmt, savings, totalAmt, quantity } = totals
  const { coupon, couponAmt, creditAmt, deliveryFee, rounding, dueAmt } = bill
  const t = useTranslations('bill')
  return (
    <dl className="flex flex-col gap-2.5 text-body">
      <Row name={t('items')}>
        {savings > 0 && (
          <s className="me-1.5 text-card text-ink-3">
            <span className="sr-only">{t('before')} </span>
            <Amount value={subTotalAmt} currency="hidden" />
          </s>
        )}
        <Amount value={totalAmt} currency="same" className="font-semibold" />
      </Row>
      <Row name={t('quantity')}>
        <span className="font-semibold">{t('pieces', { count: quantity })}</span>
      </Row>
      {couponAmt > 0 && (
        <Row name={t('coupon', { code: coupon ?? '' })}>
          <Amount value={-couponAmt} currency="same" className="font-semibold" />
        </Row>
      )}
      <Row name={t('delivery')}>
        {deliveryFee > 0 ? (
          <Amount value={deliveryFee} currency="same" className="font-semibold" />
        ) : (
          <span className="font-bold text-feuille">{t('free')}</span>
        )}
      </Row>
      {missingForFree !== null && (
        <div className="-mt-1.5 text-small font-semibold text-feuille">
          <dt className="sr-only">{t('free')}</dt>
          <dd>
            {t.rich('missingForFree', { amount: () => <Amount value={missingForFree} currency="same" /> })}
          </dd>
        </div>
      )}
      {creditAmt > 0 && (
        <Row name={t('credit')}>
          <Amount value={-creditAmt} currency="same" className="font-semibold" />
        </Row>
      )}
      {rounding > 0 && (
        <Row name={t('rounding')}>
          <Amount value={-rounding} currency="same" className="font-semibold" />
        </Row>
      )}
      {allowance > 0 && (
        <Row name={t('allowance')}>
          <Amount value={-allowance} currency="same" className="font-semibold" />
        </Row>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-dashed border-edge pt-3 text-h2-phone font-extrabold">
        <dt>{t(isOrdered ? 'orderTotal' : 'total')}</dt>
        <dd>
          <Amount value={dueAmt - allowance} currency="same" />
        </dd>
      </div>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** The sum of all discounts; empty if there are none. */
export function Savings({ value }: { value: number }) {
  const t = useTranslations('bill')
  if (value === 0) return null
  return (
    <p className="flex min-h-10.5 items-center gap-2.5 rounded-field bg-feuille-soft px-3.5 py-2 text-card font-bold text-feuille">
      <BadgePercent className="size-5 shrink-0" aria-hidden="true" />
      <span className="grow">{t('savings')}</span>
      <Amount value={value} currency="same" />
    </p>
  )
}
