import { type DeskOrder, orderStateTable } from '@dix/contract'
import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { MethodWord, shownMethod } from '../badges.tsx'

/** The amount due, the amount paid, and the amount that the rider collects, unless the order is closed and paid. */
export function DetailBill({ order }: { order: DeskOrder }) {
  const t = useTranslations('desk')
  const {
    status,
    totalAmt,
    coupon,
    couponAmt,
    creditAmt,
    creditReturnedAmt = 0,
    deliveryFee,
    rounding,
    allowanceAmt,
    paidAmt,
    refundedAmt,
    owedBackAmt,
    overpaidAmt,
    toCollectAmt,
    payWith,
  } = order
  const sum = (value: number) => <Amount value={value} currency="same" />
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="type-h3">{t('payment')}</h2>
        <span className="text-small text-ink-2">
          <MethodWord method={shownMethod(order)} />
        </span>
      </div>
      <dl className="flex flex-col gap-2">
        <Row name={t('articles')}>{sum(totalAmt)}</Row>
        {allowanceAmt > 0 && <Row name={t('allowance')}>−{sum(allowanceAmt)}</Row>}
        {couponAmt > 0 && <Row name={t('coupon', { code: coupon ?? '' })}>−{sum(couponAmt)}</Row>}
        <Row name={t('delivery')}>
          {deliveryFee > 0 ? sum(deliveryFee) : <span className="font-bold text-feuille">{t('free')}</span>}
        </Row>
        {rounding > 0 && <Row name={t('rounding')}>−{sum(rounding)}</Row>}
        {creditAmt > 0 && <Row name={t('credit')}>−{sum(creditAmt)}</Row>}
        {creditReturnedAmt > 0 && <Row name={t('creditReturned')}>{sum(creditReturnedAmt)}</Row>}
        {paidAmt > 0 && <Row name={t('paid')}>{sum(paidAmt)}</Row>}
        {refundedAmt > 0 && <Row name={t('refunded')}>{sum(refundedAmt)}</Row>}
        {owedBackAmt > 0 && <Row name={t('owedBack')}>{sum(owedBackAmt)}</Row>}
        {overpaidAmt > 0 && (
          <Row name={t('overpaid')}>
            <span className="font-bold text-brique">{sum(overpaidAmt)}</span>
          </Row>
        )}
        {(toCollectAmt > 0 || paidAmt === 0 || orderStateTable[status].open) && (
          <Row name={t('toCollect')} isStrong>
            {sum(toCollectAmt)}
          </Row>
        )}
      </dl>
      {payWith !== null && toCollectAmt > 0 && (
        <p className="mt-3 flex items-center gap-3 rounded-card bg-mangue-soft px-4 py-2.5 text-mangue-ink">
          <Banknote className="size-5 shrink-0" aria-hidden="true" />
          <span>
            {t.rich('givesReturn', {
              note: () => <Amount value={payWith} currency="hidden" className="font-extrabold" />,
              change: () => (
                <Amount value={payWith - toCollectAmt} currency="same" className="font-extrabold" />
              ),
            })}
          </span>
        </p>
      )}
    </section>
  )
}

function Row({
  name,
  isStrong = false,
  children,
}: {
  name: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', isStrong && 'font-bold')}>
      <dt className={isStrong ? undefined : 'text-ink-2'}>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
