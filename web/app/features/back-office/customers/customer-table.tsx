import type { CustomerRow } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { phoneText } from '../../../platform/phone.ts'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CustomerBadges, useLatestOrder } from './customer-words.tsx'

const cell = 'px-3 py-1 lg:px-4'
const figure = classNames(cell, 'text-right whitespace-nowrap tabular-nums')

/** Customers on a wide screen, one per row. */
export function CustomerTable({ customers }: { customers: readonly CustomerRow[] }) {
  const t = useTranslations('customers')
  return (
    <div className="overflow-hidden rounded-card border border-line bg-white max-lg:hidden">
      <table className="w-full text-left">
        <thead className="border-b border-line bg-coton text-small">
          <tr className="h-10">
            <th scope="col" className={cell}>
              {t('name')}
            </th>
            <th scope="col" className={cell}>
              {t('phone')}
            </th>
            <th scope="col" className={cell}>
              {t('email')}
            </th>
            <th scope="col" className={figure}>
              {t('orders')}
            </th>
            <th scope="col" className={figure}>
              {t('spent')}
            </th>
            <th scope="col" className={figure}>
              {t('latestOrder')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {customers.map((customer) => (
            <Row key={customer._id} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ customer }: { customer: CustomerRow }) {
  const t = useTranslations('customers')
  const number = useNumber()
  const latestOrder = useLatestOrder()
  return (
    <tr className="relative h-13 hover:bg-coton">
      <td className={classNames(cell, 'py-3! wrap-anywhere')}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/dashboard/customers/${customer._id}`}
            className="font-semibold after:absolute after:inset-0"
          >
            {customer.name}
          </Link>
          <CustomerBadges {...customer} />
        </div>
      </td>
      <td className={classNames(cell, 'whitespace-nowrap tabular-nums')}>{phoneText(customer)}</td>
      <td className={classNames(cell, 'max-w-56 truncate text-card text-ink-2')}>
        {customer.email ?? (customer.hasAccount ? '' : t('noAccount'))}
      </td>
      <td className={figure}>{number(customer.orders)}</td>
      <td className={classNames(figure, 'font-bold')}>
        <Amount value={customer.spentAmt} />
      </td>
      <td className={classNames(figure, 'text-ink-2')}>{latestOrder(customer.lastOrderAt)}</td>
    </tr>
  )
}
