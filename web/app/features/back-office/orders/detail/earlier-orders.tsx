import type { DeskOrder } from '@dix/contract'
import { Link, useLocation } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { DeskBadge } from '../badges.tsx'

/** The customer's latest other orders. */
export function EarlierOrders({ order: { earlier } }: { order: DeskOrder }) {
  const t = useTranslations('desk')
  const format = useFormatter()
  const { search } = useLocation()
  if (earlier.length === 0) return null
  return (
    <section>
      <h2 className="type-h3 mb-1">{t('otherOrders')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {earlier.map(({ _id, orderId, status, dueNowAmt, placedAt }) => (
          <li key={_id}>
            <Link
              to={{ pathname: `/dashboard/orders/${_id}`, search }}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-coton"
            >
              <span className="font-bold">{orderId}</span>
              <DeskBadge status={status} />
              <span className="flex grow items-baseline justify-between gap-3 max-md:basis-full">
                <span className="text-small text-ink-2">
                  {format.dateTime(new Date(placedAt), { dateStyle: 'medium' })}
                </span>
                <Amount value={dueNowAmt} className="font-extrabold" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
