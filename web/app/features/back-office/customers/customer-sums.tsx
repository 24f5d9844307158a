import type { Customer } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useLatestOrder } from './customer-words.tsx'

/** Totals over a customer's orders; open amounts only if there are any. */
export function CustomerSums({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const number = useNumber()
  const latestOrder = useLatestOrder()
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name={t('orders')}>{number(customer.orders)}</Figure>
      <Figure name={t('spent')}>
        <Amount value={customer.spentAmt} />
      </Figure>
      <Figure name={t('latestOrder')}>{latestOrder(customer.lastOrderAt)}</Figure>
      {customer.credit && customer.credit.availableAmt > 0 && (
        <Figure name={t('credit')}>
          <Amount value={customer.credit.availableAmt} />
        </Figure>
      )}
      {customer.toCollectAmt > 0 && (
        <Figure name={t('toCollect')}>
          <Amount value={customer.toCollectAmt} />
        </Figure>
      )}
      {customer.owedBackAmt > 0 && (
        <Figure name={t('owedBack')}>
          <Amount value={customer.owedBackAmt} />
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between rounded-card border border-line bg-white p-3.5">
      <dt className="text-card text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-h2-phone font-extrabold tabular-nums">{children}</dd>
    </div>
  )
}
