import type { CustomerRow } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { phoneText } from '../../../platform/phone.ts'
import { Amount } from '../../../ui/amount.tsx'
import { CustomerBadges, useLatestOrder } from './customer-words.tsx'

/** Customers on a phone or tablet, one per card. */
export function CustomerCards({ customers }: { customers: readonly CustomerRow[] }) {
  return (
    <ul className="grid gap-2.5 md:grid-cols-2 lg:hidden">
      {customers.map((customer) => (
        <Card key={customer._id} customer={customer} />
      ))}
    </ul>
  )
}

function Card({ customer }: { customer: CustomerRow }) {
  const t = useTranslations('customers')
  const latestOrder = useLatestOrder()
  return (
    <li className="relative rounded-card border border-line bg-white p-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <Link
            to={`/dashboard/customers/${customer._id}`}
            className="font-bold after:absolute after:inset-0 after:rounded-card"
          >
            {customer.name}
          </Link>
          <CustomerBadges {...customer} />
        </div>
        <Amount value={customer.spentAmt} className="shrink-0 text-h3 font-extrabold" />
      </div>
      <p className="mt-0.5 text-card text-ink-2 wrap-anywhere">{phoneText(customer) || customer.email}</p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-small text-ink-2">
        <span>{t('orderCount', { count: customer.orders })}</span>
        {customer.lastOrderAt && <span>{latestOrder(customer.lastOrderAt)}</span>}
      </p>
    </li>
  )
}
