import type { Customer } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { stateTones } from '../../orders/index.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { Pager } from '../products/pager.tsx'
import { Panel } from './panel.tsx'

type OrdersProps = { customer: Customer; page: number; totalPage: number; onTurn: (page: number) => void }

/** A customer's orders, newest first; each leads to the order desk. */
export function CustomerOrders({ customer: { history }, page, totalPage, onTurn }: OrdersProps) {
  const t = useTranslations('customers')
  return (
    <Panel title={t('orders')}>
      {history.length === 0 && <p className="text-card text-ink-2">{t('noOrders')}</p>}
      <ul className="divide-y divide-line">
        {history.map((order) => (
          <Entry key={order._id} order={order} />
        ))}
      </ul>
      {totalPage > 1 && (
        <Pager page={page} totalPage={totalPage} onTurn={onTurn} className="mt-4 justify-end" />
      )}
    </Panel>
  )
}

function Entry({ order }: { order: Customer['history'][number] }) {
  const states = useTranslations('orderStates')
  const desk = useTranslations('desk')
  return (
    <li className="relative flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0">
        <Link
          to={`/dashboard/orders/${order._id}`}
          className="font-bold tracking-wide after:absolute after:inset-0"
        >
          {order.orderId}
        </Link>
        <p className="text-small text-ink-2">
          <Timestamp at={order.placedAt} /> · {desk(`method_${order.payment_method}`)}
        </p>
      </div>
      <div className="flex items-center gap-3 max-md:w-full max-md:justify-between">
        <Badge tone={stateTones[order.status]}>{states(order.status)}</Badge>
        <Amount value={order.dueNowAmt} className="font-extrabold" />
      </div>
    </li>
  )
}
