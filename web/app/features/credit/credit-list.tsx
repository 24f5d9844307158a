import type { Credit } from '@dix/contract'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'

type ListProps = Pick<Credit, 'entries'> & {
  /** The page of an order. */
  pageOf: (orderId: string) => string
}

/** The entries of a customer's credit, newest first; each leads to its order. */
export function CreditList({ entries, pageOf }: ListProps) {
  const t = useTranslations('credit')
  const format = useFormatter()
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ at, kind, amount, order }, index) => (
        <li key={index} className="flex items-baseline justify-between gap-3 py-2 text-card">
          <span className="min-w-0">
            {t(kind)}
            <span className="block text-small text-ink-2">
              <Link to={pageOf(order._id)} className="font-semibold whitespace-nowrap text-bissap">
                {order.orderId}
              </Link>{' '}
              · {format.dateTime(new Date(at), { dateStyle: 'medium' })}
            </span>
          </span>
          <span className="shrink-0 font-bold">
            {amount > 0 && '+'}
            <Amount value={amount} currency="same" />
          </span>
        </li>
      ))}
    </ul>
  )
}
